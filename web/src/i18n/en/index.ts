import bots from './bots';
import common from './common';
import end from './end';
import local from './local';
import tables from './tables';

export default { ...common, ...bots, ...end, ...local, ...tables };
