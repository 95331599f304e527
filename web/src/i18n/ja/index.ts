import bots from './bots';
import common from './common';
import end from './end';
import goingOut from './going_out';
import local from './local';
import parade from './parade';
import tables from './tables';
import teaParty from './tea_party';

export default { ...common, ...bots, ...end, ...local, ...tables, ...parade, ...goingOut, ...teaParty };
