export default {
  'home.set_up': 'Set up…',
  'home.against': 'against {names}',
  'home.going_on': 'step {n}',
  'home.remove': 'Delete: {game}',
  'home.remove.sure': 'Delete?',
  'home.matches.all': 'Show all {n}',
  'setup.human': 'Person',
  'setup.bots': 'Bots',
  'setup.person': 'Player {n}',
  'setup.player': 'Who plays on seat {n}',
  'setup.name': 'Name on seat {n}',
  'setup.watch': 'Nobody sits down: you watch the bots.',
  'setup.share_device': 'You share this device. Between turns the cards are covered.',
  'cover.title': '{name} is next',
  'cover.text': 'Hand the device over. The others look away.',
  'cover.ready': 'Show my cards',
  'bar.take_back': 'Take back',
  'help.key.take_back': 'take back your last decision, in a match on this device',
  'settings.pace': 'Bots on this device play',
  'settings.pace.calm': 'calmly',
  'settings.pace.brisk': 'briskly',
  'settings.pace.instant': 'at once',
  'closing.not_found': 'There is no such match on this device.',
  'closing.damaged': 'This saved match is damaged and cannot be continued. All others are as they were.',
  'closing.other_rules':
    'This match was begun with another version of the rules, so it cannot be continued. All others are as they were.',
  'closing.forbidden':
    'This browser lets the page store nothing, so matches cannot be saved here. In a window that is not private it often works.',
  'closing.full':
    'There is no room left on this device, so the match has stopped. Free some space and reload: nothing is lost.',
  'closing.no_engine':
    'This browser cannot run the games: WebAssembly is switched off. Tables with friends work without it.',
  'closing.unreachable': 'The files of this game cannot be loaded. Try again when you are online.',
  'error.full': 'There is no room left on this device, so that was not saved. Free some space and try again.',
  'error.forbidden':
    'This browser lets the page store nothing, so matches cannot be saved here. In a window that is not private it often works.',
};
