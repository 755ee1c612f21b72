import type { CauseEvidence, CauseKind, NotLookedAt } from './cause-kinds';
import { type LookedAt, rankCauses } from './rank-causes';

const evidence = (
  kind: CauseKind,
  pages: CauseEvidence['pages'],
  direction: CauseEvidence['direction'] = 'down',
): CauseEvidence => ({
  kind,
  pages,
  direction,
  subject: null,
  since: null,
  queries: [],
  reads: [`/${kind}`],
});

const looked = (given: Partial<LookedAt> & Pick<LookedAt, 'evidence'>): LookedAt => ({
  change: -100,
  changeByPage: new Map([
    ['/a', -70],
    ['/b', -40],
    ['/c', 10],
  ]),
  isWithinNoise: false,
  notLookedAt: [],
  ...given,
});

const kindsOf = (given: LookedAt) => rankCauses(given).causes.map(({ kind }) => kind);

test('names each of two causes at once, the one with more clicks first', () => {
  const { verdict, causes } = rankCauses(
    looked({ evidence: [evidence('robots_blocked', ['/b']), evidence('noindexed', ['/a'])] }),
  );
  expect(verdict).toBe('explained');
  expect(causes).toEqual([
    { ...evidence('noindexed', ['/a']), certainty: 'found', change: -70, overlaps: [] },
    { ...evidence('robots_blocked', ['/b']), certainty: 'found', change: -40, overlaps: [] },
  ]);
});

test('names what makes the number incomparable first, unless it is of few days', () => {
  const unfinished = { ...evidence('unfinished_days', 'all'), ownChange: -60 };
  const given = [evidence('crawl_errors', 'all'), unfinished];
  expect(kindsOf(looked({ evidence: given }))).toEqual(['unfinished_days', 'crawl_errors']);
  const ofFewDays = [evidence('crawl_errors', 'all'), { ...unfinished, ownChange: -20 }];
  expect(kindsOf(looked({ evidence: ofFewDays }))).toEqual(['crawl_errors', 'unfinished_days']);
});

test('names what the pages show before what only happened at the same time', () => {
  const given = [evidence('google_incident', 'all', 'either'), evidence('noindexed', ['/a'])];
  expect(kindsOf(looked({ evidence: given }))).toEqual(['noindexed', 'google_incident']);
  const small = [evidence('google_incident', 'all', 'either'), evidence('noindexed', ['/b'])];
  expect(kindsOf(looked({ evidence: small }))).toEqual(['google_incident', 'noindexed']);
});

test('leaves out what is next to nothing of the change', () => {
  const changeByPage = new Map([['/a', -1]]);
  const given = { change: -1_000, changeByPage, evidence: [evidence('noindexed', ['/a'])] };
  expect(kindsOf(looked(given))).toEqual([]);
});

test('names the pages that two causes share, by their clicks', () => {
  const { causes } = rankCauses(
    looked({
      evidence: [evidence('crawl_errors', ['/a', '/b']), evidence('title_lost', ['/b', '/b'])],
    }),
  );
  expect(causes.map(({ kind, change, overlaps }) => ({ kind, change, overlaps }))).toEqual([
    { kind: 'crawl_errors', change: -110, overlaps: [{ kind: 'title_lost', change: -40 }] },
    { kind: 'title_lost', change: -40, overlaps: [{ kind: 'crawl_errors', change: -40 }] },
  ]);
});

test('overlaps a cause of the whole website with every other', () => {
  const { causes } = rankCauses(
    looked({ evidence: [evidence('google_incident', 'all'), evidence('noindexed', ['/a'])] }),
  );
  expect(causes.map(({ overlaps }) => overlaps)).toEqual([
    [{ kind: 'google_incident', change: -70 }],
    [{ kind: 'noindexed', change: -70 }],
  ]);
});

test('never lists what moves the number the other way', () => {
  const risen = evidence('known_break', 'all', 'up');
  expect(kindsOf(looked({ evidence: [risen] }))).toEqual([]);
  expect(kindsOf(looked({ change: 100, evidence: [risen] }))).toEqual(['known_break']);
});

test('never lists a cause whose pages went the other way, or had no clicks', () => {
  const given = [evidence('title_lost', ['/c']), evidence('noindexed', ['/unknown'])];
  expect(rankCauses(looked({ evidence: given })).verdict).toBe('nothing_found');
});

test('finds nothing in noise or without a change, and still says what it could not look at', () => {
  const notLookedAt: NotLookedAt[] = [{ kind: 'crawl_errors', reason: 'no_logs' }];
  const given = { evidence: [evidence('noindexed', ['/a'])], notLookedAt };
  const nothing = { verdict: 'nothing_found', causes: [], notLookedAt: [...notLookedAt] };
  expect(rankCauses(looked({ ...given, isWithinNoise: true }))).toEqual(nothing);
  expect(rankCauses(looked({ ...given, change: 0 }))).toEqual(nothing);
});

test('ranks equal causes in the order in which they are looked at', () => {
  const given = [evidence('crawl_errors', ['/a']), evidence('robots_blocked', ['/a'])];
  expect(kindsOf(looked({ evidence: given }))).toEqual(['robots_blocked', 'crawl_errors']);
});
