import common from './common';
import goingOut from './going_out';
import parade from './parade';
import teaParty from './tea_party';

export default { ...common, ...parade, ...goingOut, ...teaParty };
