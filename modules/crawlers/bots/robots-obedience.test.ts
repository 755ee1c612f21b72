import { obedienceExceptions, obedienceOf } from '../robots/robots-obedience';
import { botTable } from './bot-table';

it('every exception to how crawlers read robots.txt is a known crawler’s', () => {
  const names = new Set(botTable.map(({ name }) => name));
  expect(obedienceExceptions.filter((name) => !names.has(name))).toEqual([]);
});

it('marks tokens that are used in robots.txt only', () => {
  const only = botTable.filter((bot) => obedienceOf(bot).isTokenOnly).map(({ name }) => name);
  expect(only).toEqual(['Google-Extended', 'Applebot-Extended']);
});
