export default {
  'panel.label': 'Explanation',
  'panel.rule': 'Rule {rule}',

  'seat.bot': 'A bot',
  'seat.bot.about': 'A program plays this seat. It knows only what a player on this seat may know.',
  'seat.person': 'A player',
  'seat.person.about': 'A person plays this seat. The ring shows whose turn it is.',
  'seat.you': 'Your seat',
  'seat.you.about': 'You play here. The ring shows whose turn it is.',
  'seat.away': 'Away',
  'seat.away.about': 'This player is away. A bot plays on until they come back.',
  'seat.resigned': 'Resigned',
  'seat.resigned.about': 'This player gave up the match. A bot plays on in their place.',
  'seat.offline': 'Not connected',
  'seat.offline.about':
    'This player cannot be reached at the moment. Their turn waits, unless the table agreed on a clock or on a bot that stands in.',
  clock: 'Time left',
  'clock.about': 'It runs only while its player is to act. Before the match the table agreed on what happens at zero.',
  'queue.clock': 'Time left',
  'queue.clock.about': 'Go to the table before it ends. Otherwise the others look for somebody else.',
  connection: 'No connection',
  'connection.about': 'The page tries again by itself. What you have decided is kept and sent later.',
  'hint.figures': 'Chance and points',
  'hint.figures.about':
    'How often this action wins, as far as the search can tell, and with how many points you end. ± is its uncertainty: smaller differences mean nothing.',

  'parade.pile': 'The pile',
  'parade.pile.about':
    'After a turn you draw its top card, so that you hold five again. The player who draws the last one starts the last round.',
  'parade.first': 'The front of the parade',
  'parade.first.about':
    'Cards join at the other end. This one is the farthest from there, so it is the last to be protected.',
  'parade.card': 'A card of the parade',
  'parade.card.about':
    'The number below it counts from the end. A played card protects as many cards as its value, counted from the end.',
  'parade.safe': 'Safe',
  'parade.safe.about':
    'The gold line marks the cards that the chosen card protects: as many as its value, counted from the end. They stay.',
  'parade.leaving': 'Would leave',
  'parade.leaving.about':
    'It is not protected, and it has the colour of the chosen card or a value that is not higher. So it goes to whoever plays that card.',
  'parade.staying': 'In removal mode, but stays',
  'parade.staying.about': 'It is not protected, but it has another colour and a higher value than the chosen card.',
  'parade.end': 'The end of the parade',
  'parade.end.about': 'Played cards join here. A card never leaves in the turn in which it is played.',
  'parade.hand': 'Your hand',
  'parade.hand.about': 'Look at a card to see what it takes. The best card often takes nothing.',
  'parade.discard': 'Two to throw away',
  'parade.discard.about':
    'Two of your four cards count nothing: choose them in secret. The other two join the cards in front of you.',
  'parade.other_hand': 'A hand',
  'parade.other_hand.about': 'The cards that this player holds. You see them when they are played.',
  'parade.in_front': 'Cards in front',
  'parade.in_front.about': 'What this player took from the parade, by colour. It counts at the end.',
  'parade.points': 'Points so far',
  'parade.points.about': 'What the cards in front count, with the majorities as they are now. The fewest points win.',
  'parade.then': 'Points afterwards',
  'parade.then.about': 'What the cards in front would count after the chosen card. Green: fewer points; red: more.',
  'parade.colour': 'One colour',
  'parade.colour.about':
    'Every card counts its value, but whoever has the most cards of a colour counts only 1 for each of them.',
  'parade.majority': 'Majority',
  'parade.majority.about': 'Nobody has more cards of this colour, so each of them counts only 1, whatever its value.',
  'parade.majority_of_two': 'Majority',
  'parade.majority_of_two.about':
    'Two cards more than the other player: with two players a majority takes at least that. So each of them counts only 1.',
  'parade.no_colour': 'No card of this colour',
  'parade.no_colour.about': 'Whoever has all six colours in front starts the last round.',
  'parade.last_round': 'The last round',
  'parade.last_round.about':
    'Everyone has one more turn and draws nothing. Then each throws away two of the last four cards and adds the other two to those in front.',

  'going_out.set': 'The set to beat',
  'going_out.set.about':
    'More cards or a higher value beats it; one of the two is enough. Its owner scores it once it is beaten or all others have passed.',
  'going_out.no_set': 'Nothing to beat',
  'going_out.no_set.about': 'Whoever leads plays exactly one card and cannot pass.',
  'going_out.joker': 'A joker',
  'going_out.joker.about':
    'A Queen of Hearts stands for a flamingo, a Cheshire Cat for a hedgehog. The badge says with which number. Played jokers become the bonus.',
  'going_out.deck': 'The deck',
  'going_out.deck.about':
    'After playing you may draw one card, here or from the display; after passing up to two, and then you lay one on the display.',
  'going_out.display': 'The display',
  'going_out.display.about':
    'Open cards that can be drawn instead of those of the deck. Everyone sees what you take. It is filled up after every turn.',
  'going_out.lay_out': 'Laying out the display',
  'going_out.lay_out.about':
    'The player with the lowest total takes the top cards of the deck and lays out as many of the hand. The player with the highest total leads.',
  'going_out.bonus': 'The bonus',
  'going_out.bonus.about':
    'The jokers that were played. When the round ends, those who went out share them in that order: each gets half of what is left, rounded up.',
  'going_out.scores': 'The score sheet',
  'going_out.scores.about': 'What every round brought each player.',
  'going_out.race': 'The race',
  'going_out.race.about':
    'The match ends after the round in which somebody reaches the chequered line. The highest total wins.',
  'going_out.lane': 'A lane of the race',
  'going_out.lane.about':
    'The ball stands at the points of the finished rounds. The striped part is what this round adds so far.',
  'going_out.scored': 'Scored in this round',
  'going_out.scored.about':
    'Flamingos, hedgehogs and their points so far, +0 at first: 3 for every pair of a flamingo and a hedgehog, 1 for every card left over.',
  'going_out.other_hand': 'A hand',
  'going_out.other_hand.about': 'How many cards this player holds. Those that everyone knows lie open.',
  'going_out.nearly_out': 'Nearly out',
  'going_out.nearly_out.about': 'Who plays the last card and draws nothing goes out, and gets a share of the bonus.',
  'going_out.out': 'Out',
  'going_out.out.about': 'No cards left. Whoever goes out earlier gets the larger share of the bonus.',
  'going_out.hand': 'Your hand',
  'going_out.hand.about':
    'Pick the cards of a set: one card, several of the same number, or a run of consecutive numbers of one suit. Then play it.',
  'going_out.known': 'Known to everyone',
  'going_out.known.about': 'You took this card from the display, so everyone knows that you hold it.',
  'going_out.tray': 'The set you are building',
  'going_out.tray.about': 'How the picked cards can be played, or what is missing for a set.',
  'going_out.last_turn': 'The last turn',
  'going_out.last_turn.about': 'Only one player still holds cards. After this turn the round ends.',

  'tea.tea_party': 'The Hatter’s Tea Party',
  'tea.tea_party.about':
    'Stop here: take the face-up large cookie, or the top one of the stack unseen. Go past it: win the face-up one.',
  'tea.cheshire_cat': 'The Cheshire Cat',
  'tea.cheshire_cat.about': 'Stop here: move again by the same number. The Cat moves you once a turn.',
  'tea.rabbit_hole': 'The Rabbit Hole',
  'tea.rabbit_hole.about':
    'A small pawn that stops here falls in and has to spin to get out. To a large pawn nothing happens.',
  'tea.small_cookies': 'Small Cookies',
  'tea.small_cookies.about':
    'Stop here: spin once, and take as many small cookies as the space shows that the spinner points at.',
  'tea.caterpillar': 'The Caterpillar',
  'tea.caterpillar.about':
    'Stop here: a small pawn becomes large, and another large one becomes small. A large pawn becomes small.',
  'tea.plain': 'A plain space',
  'tea.plain.about':
    'Nothing happens here. Its small cookies are for whoever spins on Small Cookies when the spinner points here.',
  'tea.pawn': 'A pawn',
  'tea.pawn.about':
    'It moves clockwise by the number of the card that its player plays. If somebody stands where it would stop, it goes on to the next free space.',
  'tea.pawn_large': 'A large pawn',
  'tea.pawn_large.about':
    'Its player may add 1 to every number, and it does not fall into the Rabbit Hole. At most one pawn is large.',
  'tea.pawn_in_hole': 'In the Rabbit Hole',
  'tea.pawn_in_hole.about':
    'The next card does not move it. Its number is how many spins its player may make: it gets out to a free space that the spinner points at.',
  'tea.spinner': 'The spinner',
  'tea.spinner.about':
    'It points at any space, all equally likely. It turns for Small Cookies, and for those who want to get out of the Rabbit Hole.',
  'tea.face_up': 'The face-up cookie',
  'tea.face_up.about': 'Whoever goes past the Tea Party wins it. Whoever stops there may take it.',
  'tea.stack': 'The stack of large cookies',
  'tea.stack.about':
    'Each is worth 2 to 5 points. Whoever stops at the Tea Party may take the top one unseen. After a win the next one is turned up.',
  'tea.small_left': 'Small cookies',
  'tea.small_left.about': 'One point each. They are won on Small Cookies, as long as there are some.',
  'tea.hand': 'Your hand',
  'tea.hand.about':
    'Play the card at the left or at the right end: your pawn moves by its number. The cards are never rearranged.',
  'tea.locked': 'A locked card',
  'tea.locked.about': 'Only the cards at both ends can be played. A drawn card goes between them.',
  'tea.number': 'Which number?',
  'tea.number.about': 'The joker can be any number from 1 to 5. A large pawn may add 1 to every number.',
  'tea.pile': 'A pile of cards',
  'tea.pile.about':
    'Everyone has the same eleven cards, 1 to 5 twice and a joker, and draws one after every turn. When all are played, the race is over.',
  'tea.other_hand': 'A hand',
  'tea.other_hand.about': 'The cards that this player holds. Only those at both ends can be played.',
  'tea.played': 'Played last',
  'tea.played.about': 'The card that this player played last. Everyone plays each of their eleven cards once.',
  'tea.cookies': 'Cookies won',
  'tea.cookies.about': 'Large cookies count their number, small ones 1 point each.',
  'tea.points': 'Points',
  'tea.points.about': 'What the cookies count. The most points win; if they are equal, more large cookies do.',
};
