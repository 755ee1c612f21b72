import { type AssistantVisits, findFallenVisits, type VisitWindow } from './assistant-visits-fell';

const windowOf = (byDay: number[], hours = 14 * 24): VisitWindow => ({ hours, days: 14, byDay });
const spread = (visits: number): number[] =>
  Array.from({ length: 14 }, (_, day) => Math.floor(visits / 14) + (day < visits % 14 ? 1 : 0));
const look = (changes: Partial<AssistantVisits>): AssistantVisits => ({
  assistant: 'chatgpt',
  before: windowOf(spread(28)),
  after: windowOf(spread(3)),
  citations: [{ before: 30, after: 31, isStable: true }],
  ...changes,
});

it('finds an assistant whose visits fell away while answers cite the website', () => {
  expect(findFallenVisits([look({})])).toMatchObject([
    {
      subject: 'chatgpt',
      evidence: { visits: 3, visitsBefore: 28, citations: 31, citationsBefore: 30 },
    },
  ]);
});

it.each<[string, Partial<AssistantVisits>]>([
  ['few visits before', { before: windowOf(spread(19)), after: windowOf(spread(0)) }],
  ['visits of one busy day', { before: windowOf([40, ...spread(0).slice(1)]) }],
  ['a fall that chance explains', { after: windowOf(spread(9)) }],
  // A quarter of the hours has a quarter of the visits.
  ['a fall of the logs', { after: windowOf(spread(7), 84) }],
  ['too few days with logs', { after: { ...windowOf(spread(0)), days: 9 } }],
  ['citations that fell as well', { citations: [{ before: 30, after: 8, isStable: false }] }],
  ['few citations', { citations: [{ before: 30, after: 4, isStable: true }] }],
  ['no tracked answers', { citations: [] }],
])('finds nothing for %s', (_, changes) => {
  expect(findFallenVisits([look(changes)])).toEqual([]);
});
