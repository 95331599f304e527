import common from './common';
import end from './end';
import goingOut from './going_out';
import local from './local';
import parade from './parade';
import teaParty from './tea_party';

export default { ...common, ...end, ...local, ...parade, ...goingOut, ...teaParty };
