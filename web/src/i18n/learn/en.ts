/** The texts of the lessons: `GAME.STEP.task`, after the right action, after a wrong one; `GAME.tip.NAME`. */
export default {
  title: 'Learn to play',
  about: 'You play each lesson yourself. It takes about three minutes.',
  start: 'Start',
  go_on: 'Go on',
  again: 'Once more',
  done: 'Done',
  progress: '{done} of {all} steps',
  lesson: 'Lesson: {game}',
  step: 'Step {n} of {all}',
  plan: 'The lesson',
  guide: 'Your guide',
  next: 'Next',
  retry: 'Try again',
  back: 'One step back',
  skip: 'Skip this step',
  show: 'Show me',
  right: 'Right!',
  wrong: 'Not quite',
  failed: 'The lesson could not be loaded.',
  'end.title': 'You know how it goes',
  'end.text': {
    one: 'Now a short match against a Dormouse, who is half asleep. I stay beside you with tips.',
    other: 'Now a short match against {n} Dormice, who are half asleep. I stay beside you with tips.',
  },
  'end.play': 'Play the match',
  'end.lessons': 'All lessons',
  'tip.label': 'A tip for this turn',
  'tip.close': 'No more tips',

  'parade.about': 'Who leaves the parade, who stays, and how points are counted.',
  'parade.end.title': 'To the end',
  'parade.end.task':
    'Each turn you play one card to the end of the parade. Its number protects: so many cards at the end are safe. Cards count against you, so take none. Play grey 10.',
  'parade.end.right': 'Ten cards would be safe, and there are only six. Nobody leaves, and you draw a card.',
  'parade.end.wrong': 'They left the parade and came to you. Nobody wants cards! With a 10, ten of them are safe.',
  'parade.colour.title': 'The same colour',
  'parade.colour.task':
    'Beyond the safe cards it gets dangerous: whoever has the colour of the card you play leaves and comes to you. Which of your cards takes nobody?',
  'parade.colour.right': 'The last three cards are safe, and blue 9 is one of them. No other card is blue.',
  'parade.colour.wrong': 'It stood beyond the safe cards, and it has the colour of the card you played.',
  'parade.number.title': 'Not higher',
  'parade.number.task':
    'There is a second reason to leave: a number that is not higher than that of the card you play. Which card takes nobody this time?',
  'parade.number.right': 'The last three are safe. The others are 9, 7 and 5: higher than 3, and none is orange.',
  'parade.number.wrong': 'Beyond the safe cards stood one of the same colour.',
  'parade.number.wrong.lower': 'Two cards are safe. Blue 2 is not one of them, and its number is not higher than 2.',
  'parade.number.wrong.both': 'Only one card is safe. Green 5 has the same colour, and orange 1 is not higher than 1.',
  'parade.zero.title': 'The zero',
  'parade.zero.task':
    'A 0 protects nobody. But only its own colour and other zeros can leave because of it. Do you see grey in the parade?',
  'parade.zero.right': 'No grey card and no zero, so nobody leaves. At the right moment a 0 is a fine card.',
  'parade.zero.wrong': 'Somebody leaves by colour or by number. Because of grey 0 nobody would.',
  'parade.points.title': 'Your points',
  'parade.points.task':
    'Now every card takes something. What lies in front of you counts its number, and the fewest points win. Point at your cards, or tap them once, and take as little as you can.',
  'parade.points.right': 'Red 1 is one point. It could not be cheaper.',
  'parade.points.wrong': 'You need not take so much. The number after the arrow tells your points before you play.',
  'parade.majority.title': 'The most of a colour',
  'parade.majority.task':
    'Whoever has the most cards of a colour, alone or tied, counts only 1 for each of them. Somebody has three blue cards, you have two: 9 and 7. Take a third!',
  'parade.majority.right':
    'Three blue cards each: tied for the most, so each of yours counts 1. Your 17 points became 4. A 0 would count 1, too.',
  'parade.majority.wrong': 'Your blue 9 and 7 still count in full. A third blue card would make each of them 1.',
  'parade.majority.wrong.nothing':
    'To take nothing is usually good. But your blue 9 and 7 still count in full, and a third blue card would help.',
  'parade.colours.title': 'Six colours',
  'parade.colours.task':
    'When somebody has all six colours, the last round begins. You have five of them and by far the fewest points. So end it: take an orange card.',
  'parade.colours.right':
    'Six colours: everybody has one more turn, you as the last. With 7 points against 26 and 17, that suits you.',
  'parade.colours.wrong': 'No orange card came to you, so the match goes on, and your lead may melt.',
  'parade.last_round.title': 'The last round',
  'parade.last_round.task':
    'In the last round everybody has one more turn, whoever started it comes last, and nobody draws. It begins when the pile runs out, too. Take nobody once more.',
  'parade.last_round.right':
    'You hold four cards now. When the round is over, you throw two of them away, and two join the cards in front of you.',
  'parade.last_round.wrong': 'There was a way to take nobody: with a 6, only red 7 and green 9 are not safe.',
  'parade.discard.title': 'Throw two away',
  'parade.discard.task':
    'The last round is over. All secretly choose two of their four cards to throw away, at the same time. The other two join the cards in front, and everything is counted.',
  'parade.discard.right':
    'The 9 and the 8 are gone, and you have 4 + 2 + 3 + 1 + 0 = 10 points. If points are equal, fewer cards in front win.',
  'parade.discard.wrong': 'What you keep is counted. Throw away the two that would cost the most.',
  'parade.keep.title': 'Keep the high ones?',
  'parade.keep.task':
    'High cards are not always bad. You have two orange cards in front of you, somebody else has four. What if you kept both from your hand?',
  'parade.keep.right':
    'Four orange cards each: tied for the most, so each of yours counts 1. That makes 6 points instead of 21, unless somebody secretly keeps a fifth one.',
  'parade.keep.wrong':
    'Somebody has more orange cards, so yours count in full. With both from your hand you would have four, too.',
  'parade.tip.look': 'Point at a card, or tap it once: the table shows who would leave.',
  'parade.tip.high': 'High cards protect many others. Keep one for a turn in which everything else is expensive.',
  'parade.tip.front': 'Long parades are dangerous: the cards near the front are hardly ever safe.',
  'parade.tip.colours': 'Count the colours in front of everybody. Six of them start the last round.',
  'parade.tip.last_round': 'The last round: nobody draws. Two of the cards you hold will be counted in the end.',
  'parade.tip.discard': 'Throw away what would cost the most, and think of the colours of which you have the most.',

  'going-out.about': 'How to beat a set, what brings points, and how to be out of cards first.',
  'going-out.lead.title': 'Leading',
  'going-out.lead.task':
    'The table is empty, so you lead, with exactly one card. What you play becomes your points. Play a number card, and keep me: I am your joker.',
  'going-out.lead.right': 'The others have to beat it: with a higher number, or with more cards.',
  'going-out.lead.wrong': 'A joker alone goes straight to the bonus: you score nothing, and the next player leads.',
  'going-out.value.title': 'A higher number',
  'going-out.value.task': 'A hedgehog 4 lies on the table. A card with a higher number beats it. Play one.',
  'going-out.value.right': '6 beats 4. The 4 becomes points of whoever played it: nothing is lost by being beaten.',
  'going-out.value.wrong': 'You may pass if you like. But you have a card that is higher than 4.',
  'going-out.size.title': 'More cards',
  'going-out.size.task':
    'No number is higher than 7. But more cards beat it, too: two or more of one number, suits as you like. Pick your two 1s and play them.',
  'going-out.size.right':
    'Two cards beat one, whatever their numbers. If everybody else passes, you score them and lead again.',
  'going-out.size.wrong': 'You could not beat it by number, but by size: two 1s are enough.',
  'going-out.enough.title': 'Either is enough',
  'going-out.enough.task':
    'Three 1s! But you do not need four cards: a higher number is enough, even alone. Beat them with the lowest card that will do.',
  'going-out.enough.right': 'A single 2 beats three 1s, and your higher cards stay in your hand for later.',
  'going-out.enough.wrong': 'That beats them, too. But the 2 is enough, and a high card is worth keeping.',
  'going-out.enough.wrong.pass': 'There was no need to pass: a single 2 beats three 1s.',
  'going-out.run.title': 'A run',
  'going-out.run.task':
    'A run is three or more numbers in a row, all of one suit. You have one, and three cards beat a pair. Find it.',
  'going-out.run.right':
    'Flamingos 2, 3 and 4: three cards against two. A run counts by its lowest card, so even a single 3 beats this one.',
  'going-out.run.wrong': 'Look again: your flamingos 2, 3 and 4 are a run.',
  'going-out.joker.title': 'Jokers',
  'going-out.joker.task':
    'A pair of 7s: only three cards beat it. The Queen of Hearts stands for any flamingo, the Cheshire Cat for any hedgehog. Add her to your 3s.',
  'going-out.joker.right':
    'Three 3s! The Queen goes to the bonus pile, and your own two cards stay as your points. Jokers alone leave no set on the table: the next player leads.',
  'going-out.joker.wrong': 'Your two 3s, and the Queen as a third one, beat any pair.',
  'going-out.draw.title': 'Drawing',
  'going-out.draw.task':
    'You have passed. In your next turn you may play again. Now you may draw up to two cards, from the deck or from the display. What goes with your flamingos 3 and 4?',
  'going-out.draw.right':
    'Flamingos 3, 4 and 5 are a run. But everybody saw what you took. In a match you could draw a second card, or stop.',
  'going-out.draw.wrong': 'Flamingo 5 lies there for everybody to see. With 3 and 4 it makes a run.',
  'going-out.lay.title': 'Laying down',
  'going-out.lay.task':
    'You passed and drew, so you lay one card on the display, where others can take it. Which one do you need least?',
  'going-out.lay.right':
    'What is left are a run and a pair: two plays, and your hand is empty. After playing you may draw one card, and you lay none down.',
  'going-out.lay.wrong': 'That breaks up a run or a pair. The 1 goes with nothing.',
  'going-out.pairs.title': 'What brings points',
  'going-out.pairs.task':
    'A flamingo and a hedgehog together are 3 points, every card left over is 1. You have scored two flamingos. Which card do you play?',
  'going-out.pairs.right': 'With this hedgehog you get a pair and a flamingo left over: 3 + 1 = 4 points.',
  'going-out.pairs.wrong': 'Three flamingos are only 3 points. Two flamingos and a hedgehog are 4.',
  'going-out.pairs.wrong.pass': 'Passing brings nothing. With a hedgehog you would have a pair.',
  'going-out.last_cards.title': 'The last cards',
  'going-out.last_cards.task': 'Get rid of your cards! Two 6s are left, and a pair of 4s lies on the table.',
  'going-out.last_cards.right':
    'Your hand is empty. You are almost out. When only one player still has cards, that player has one last turn, and the round ends. Cards left in hand score nothing.',
  'going-out.last_cards.wrong': 'That beats the 4s, but one card stays in your hand. Play both 6s together.',
  'going-out.last_cards.wrong.pass': 'Your two 6s beat the pair of 4s, and your hand would be empty.',
  'going-out.out.title': 'Going out',
  'going-out.out.task':
    'After playing you may draw one card. With an empty hand, better not! Whoever goes out first gets half of the jokers played, rounded up. The second gets half of the rest, and so on.',
  'going-out.out.right':
    'You are out, as the first! The Queen counts as a flamingo, the Cat as a hedgehog: 3 points in a pair, 1 left over. After a round in which somebody reaches 37, the most points win.',
  'going-out.out.wrong': 'With a card in your hand you play on, and somebody else may go out before you.',
  'going-out.tip.lead': 'Lead with a low card that goes with none of your others.',
  'going-out.tip.follow': 'Beat it with as little as you can: more cards or a higher number, one of them is enough.',
  'going-out.tip.draw': 'Draw only what you need for a set: every card must be played before you are out.',
  'going-out.tip.pass':
    'After a pass you may draw two cards and lay one down. So you get rid of one that fits nothing.',
  'going-out.tip.lay': 'Lay down a card that helps nobody, least of all the next player.',
  'going-out.tip.lay_out':
    'You have the fewest points, so you lay out the display. Choose cards that go with none of your others.',
  'going-out.tip.mix': 'Score both suits: a flamingo and a hedgehog together are 3 points.',
  'going-out.tip.few': 'How many cards do the others hold? Somebody with one or two is about to go out.',

  'tea-party.about': 'How to walk round the watch, where cookies are, and how to get out of the hole.',
  'tea-party.ends.title': 'Left or right',
  'tea-party.ends.task':
    'Play the card at the left or at the right end, and walk so many spaces clockwise. The one in the middle is locked. Choose!',
  'tea-party.ends.right':
    'The card that you draw goes into the middle. The one that was locked is at an end now. When everybody has played eleven cards, the most points win.',
  'tea-party.ends.wrong': 'Try one of the two ends.',
  'tea-party.passing.title': 'Round the watch',
  'tea-party.passing.task':
    'Whoever passes my Tea Party wins the large cookie that lies face up. It is worth 5 points! Which card takes you past?',
  'tea-party.passing.right': 'The 5 is yours, and the next cookie is turned up.',
  'tea-party.passing.wrong': 'One space is not enough. With 4 you walk past the Tea Party.',
  'tea-party.exactly.title': 'Exactly there',
  'tea-party.exactly.task':
    'If you stop exactly on the Tea Party, you may choose between two large cookies. Count the spaces.',
  'tea-party.exactly.right': 'Exactly on the spot. Now choose a cookie.',
  'tea-party.exactly.wrong': 'The Tea Party is three spaces away.',
  'tea-party.unseen.title': 'Which cookie?',
  'tea-party.unseen.task':
    'Take the face-up cookie, or the top one of the stack, unseen? Large cookies are worth 2, 3, 4 or 5.',
  'tea-party.unseen.right': 'A 2 is the least there is, so the unseen one could not be worse. It is a 5!',
  'tea-party.unseen.wrong': 'A 2 is the least there is. The unseen cookie cannot be worse.',
  'tea-party.small.title': 'Small cookies',
  'tea-party.small.task':
    'On the space Small Cookies you spin, and take as many as there are on the space where the spinner stops. Each is 1 point. Go there.',
  'tea-party.small.right':
    'The spinner stops where four cookies are: 4 points. You get small cookies only here. To stop on another space with cookies brings none.',
  'tea-party.small.wrong': 'A nice walk, but without cookies. Small Cookies is four spaces away.',
  'tea-party.occupied.title': 'Somebody is there',
  'tea-party.occupied.task':
    'A space has room for one pawn. If somebody is there, you go on to the next free space. Use that, and stop on the Tea Party.',
  'tea-party.occupied.right': 'Two spaces on stands the other pawn, so you went one further: right to the table.',
  'tea-party.occupied.wrong': 'Two spaces on stands the other pawn. Behind it is the Tea Party.',
  'tea-party.caterpillar.title': 'Large',
  'tea-party.caterpillar.task':
    'At the Caterpillar your pawn becomes large. Only one pawn can be large, so any other large one becomes small. Go there.',
  'tea-party.caterpillar.right':
    'A large pawn may add 1 to every card, and it does not fall down the Rabbit Hole. If it stops here again, it becomes small.',
  'tea-party.caterpillar.wrong': 'The Caterpillar is three spaces away.',
  'tea-party.plus_one.title': 'One more',
  'tea-party.plus_one.task':
    'You are large, so you may add 1 to a card: press it, and choose the number. Stop exactly on the Tea Party, five spaces away.',
  'tea-party.plus_one.right': '4 + 1 = 5: exactly on the Tea Party.',
  'tea-party.plus_one.wrong': 'It takes five spaces. Press the 4, and choose 4 + 1.',
  'tea-party.plus_one.wrong.shrinks':
    'At the Caterpillar a large pawn becomes small again. Press the 4, and choose 4 + 1.',
  'tea-party.cat.title': 'The Cheshire Cat',
  'tea-party.cat.task':
    'The Cheshire Cat sends you on once more, by the number of your card. Look where your 5 leads, and what lies on the way.',
  'tea-party.cat.right': 'Past the Tea Party, on from the Cat, to Small Cookies: 8 points in a single turn!',
  'tea-party.cat.wrong': 'The 5 would have led past the Tea Party to the Cat, and from there to Small Cookies.',
  'tea-party.hole.title': 'The Rabbit Hole',
  'tea-party.hole.task':
    'A small pawn that stops on the Rabbit Hole falls in. That costs a card: the next one does not move you, but lets you spin to get out. Where do your cards lead?',
  'tea-party.hole.right':
    'One space past the hole. Well counted! A pawn in the hole still takes up its space: others go on to the next free one.',
  'tea-party.hole.wrong': 'Down you go! To get out, you will have to use your next card.',
  'tea-party.spins.title': 'Out of the hole',
  'tea-party.spins.task':
    'In the hole a card does not move you: its number is how often you may spin for a free space to go to. The joker is any number from 1 to 5. What do you play?',
  'tea-party.spins.right':
    'Up to five spins. If you do not like the space, spin again. The last spin you must take, but if it shows the hole or a pawn, you stay in until your next turn.',
  'tea-party.spins.wrong': 'That works, too. But five spins give you more chances than fewer do.',
  'tea-party.spins.wrong.one': 'Just one spin, and it stopped at the hole: you stay in it. The joker can be a 5.',
  'tea-party.climb.title': 'Take it or spin?',
  'tea-party.climb.task':
    'The spinner stopped at space II. You would walk there clockwise, all the way round. Go, or spin again?',
  'tea-party.climb.right':
    'Out of the hole, past the Tea Party, and the 5 is yours. After a spin, too, the Cheshire Cat sends you on by the number of your card.',
  'tea-party.climb.wrong':
    'Two more spins, and you are still in the hole. On the way to space II you would have passed the Tea Party.',
  'tea-party.tip.ends': 'Look at both ends: where does each card lead you?',
  'tea-party.tip.laps': 'Each time round brings a large cookie, so being quick is good.',
  'tea-party.tip.middle': 'The card in the middle will be at an end next turn. Plan with it.',
  'tea-party.tip.large': 'At the Caterpillar you become large: add 1 when you like, and never fall.',
  'tea-party.tip.cookie': 'If a 2 or a 3 lies face up, the unseen cookie is better on average.',
  'tea-party.tip.spin': 'A way past the Tea Party is worth a large cookie. Otherwise: any space beats the hole.',
};
