export default {
  'game.tea-party': 'Tea Party',
  'game.tea-party.pitch': 'Race around the watch and arrive at the Hatter’s table for the best cookies.',
};
