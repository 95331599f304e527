import { list, t } from '../../../i18n/index.svelte';
import type { GamePictures } from '../../pictures/pictures';
import TeaCard from '../TeaCard.svelte';
import Board from './Board.svelte';
import Cookies from './Cookies.svelte';
import Hand from './Hand.svelte';
import Walk from './Walk.svelte';

const pictures: GamePictures = {
  cloth: 'cloth-linen',
  Card: TeaCard,
  drawings: { board: Board, escape: Walk, hand: Hand, walk: Walk },
  faces: [null, 'hatter', 'queen-of-hearts'],
  Group: Cookies,
  groupText: (cookies) =>
    cookies[0] === 'small'
      ? t('tea.space.cookies', { n: Number(cookies[1]) })
      : t('tea.large_of', { cookies: list(cookies) }),
};

export default pictures;
