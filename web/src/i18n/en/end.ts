export default {
  'end.place_of_you': 'Your place: {place} of {seats}',
  'end.decisive': 'The difference: {label}, {a} against {b} for {name}.',
  'end.tally': 'Matches won: {wins}',
  'end.again': 'Same deal again',
  'end.picture': 'Share as picture',
  'end.picture.failed': 'The picture could not be made.',
  'end.review': 'Review',
  'replay.again': 'Try again from here',
};
