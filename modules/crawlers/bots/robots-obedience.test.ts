import { obedienceExceptions, obedienceOf } from '../robots/robots-obedience';
import { botTable } from './bot-table';

it('every exception to how crawlers read robots.txt is a known crawler’s', () => {
  const names = new Set(botTable.map(({ name }) => name));
  expect(obedienceExceptions.filter((name) => !names.has(name))).toEqual([]);
});

it('tokens that stand in robots.txt alone are told', () => {
  const only = botTable.filter((bot) => obedienceOf(bot).isTokenOnly).map(({ name }) => name);
  expect(only).toEqual(['Google-Extended', 'Applebot-Extended']);
});
