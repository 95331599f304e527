import type { GamePictures } from '../../pictures/pictures';
import GoingOutCard from '../GoingOutCard.svelte';
import { cardNames } from '../texts';
import Beats from './Beats.svelte';
import Bonus from './Bonus.svelte';
import Sets from './Sets.svelte';

const pictures: GamePictures = {
  cloth: 'cloth-lawn',
  Card: GoingOutCard,
  drawings: { beats: Beats, bonus: Bonus, sets: Sets },
  faces: [null],
  groupText: (cards) => cardNames(cards),
};

export default pictures;
