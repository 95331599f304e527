import { list, t } from '../../../i18n/index.svelte';
import type { GamePictures } from '../../pictures/pictures';
import ParadeCard from '../ParadeCard.svelte';
import { cardName } from '../texts';
import Play from './Play.svelte';

const pictures: GamePictures = {
  cloth: 'cloth-street',
  Card: ParadeCard,
  drawings: { play: Play },
  faces: [null, 'hatter', 'cheshire-cat'],
  groupText(cards, isTurned) {
    const names = list(cards.map((card) => cardName(card)));
    return isTurned ? t('join.brackets', { a: names, b: t('parade.majority') }) : names;
  },
};

export default pictures;
