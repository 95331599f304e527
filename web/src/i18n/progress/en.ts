export default {
  'progress.title': 'Progress',
  'progress.results': 'Results by level',
  'progress.results.about':
    'Finished matches on this device, one person against bots, by the strongest bot at the table. The mark is what equal players would win.',
  'progress.results.none': 'No finished match yet.',
  'progress.won': { one: '{won} of {n} match won', other: '{won} of {n} matches won' },
  'progress.fair': 'Equal players would win {percent}%.',
  'progress.accuracy': 'Accuracy over time',
  'progress.accuracy.about':
    'How close your decisions came to the best ones: 100 is perfect. From the matches you had reviewed.',
  'progress.accuracy.none': 'Review a finished match, and its accuracy appears here.',
  'progress.accuracy.of': {
    one: '{game}: {value} in {n} reviewed match',
    other: '{game}: {value} on average of the last {last}, {n} matches reviewed',
  },
  'progress.study': 'Streaks and study',
  'progress.streak': { one: '{n} day in a row', other: '{n} days in a row' },
  'progress.streak.longest': { one: 'longest: {n} day', other: 'longest: {n} days' },
  'progress.daily': { one: '{n} deal of the day played, {won} won', other: '{n} deals of the day played, {won} won' },
  'progress.lessons': { one: '{n} lesson step solved', other: '{n} lesson steps solved' },
  'progress.puzzles': { one: '{n} puzzle solved', other: '{n} puzzles solved' },
  'progress.data': 'Your data',
  'progress.data.about':
    'Matches, records and everything about your study are kept on this device only. One file holds all of it; on another device it adds what is missing there.',
  'progress.export': 'Export',
  'progress.import': 'Import…',
  'progress.import.done': {
    one: 'Imported: {n} match, {study} study entries.',
    other: 'Imported: {n} matches, {study} study entries.',
  },
  'progress.import.nothing': 'Nothing to import: everything in this file is here already.',
  'progress.import.damaged': 'This file is damaged or is no export of Wonderland. Nothing was changed.',
  'progress.delete': 'Delete everything…',
  'progress.delete.sure': 'Delete everything for ever?',
  'progress.delete.done': 'Everything is deleted.',
};
