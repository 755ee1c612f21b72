import { type CauseEvidence, type CauseKind, type LookedAt, rankCauses } from './rank-causes';

const evidence = (
  kind: CauseKind,
  pages: CauseEvidence['pages'],
  direction: CauseEvidence['direction'] = 'down',
): CauseEvidence => ({ kind, pages, direction, reads: [`/${kind}`] });

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
    { ...evidence('noindexed', ['/a']), clicks: -70, overlaps: [] },
    { ...evidence('robots_blocked', ['/b']), clicks: -40, overlaps: [] },
  ]);
});

test('names what makes the number incomparable before all else', () => {
  const given = [evidence('crawl_errors', 'all'), evidence('unfinished_days', ['/b'])];
  expect(kindsOf(looked({ evidence: given }))).toEqual(['unfinished_days', 'crawl_errors']);
});

test('names the pages that two causes share, by their clicks', () => {
  const { causes } = rankCauses(
    looked({
      evidence: [evidence('crawl_errors', ['/a', '/b']), evidence('title_changed', ['/b', '/b'])],
    }),
  );
  expect(causes.map(({ kind, clicks, overlaps }) => ({ kind, clicks, overlaps }))).toEqual([
    { kind: 'crawl_errors', clicks: -110, overlaps: [{ kind: 'title_changed', clicks: -40 }] },
    { kind: 'title_changed', clicks: -40, overlaps: [{ kind: 'crawl_errors', clicks: -40 }] },
  ]);
});

test('overlaps a cause of the whole website with every other', () => {
  const { causes } = rankCauses(
    looked({ evidence: [evidence('google_incident', 'all'), evidence('noindexed', ['/a'])] }),
  );
  expect(causes.map(({ overlaps }) => overlaps)).toEqual([
    [{ kind: 'noindexed', clicks: -70 }],
    [{ kind: 'google_incident', clicks: -70 }],
  ]);
});

test('never lists what moves the number the other way', () => {
  const risen = evidence('known_break', 'all', 'up');
  expect(kindsOf(looked({ evidence: [risen] }))).toEqual([]);
  expect(kindsOf(looked({ change: 100, evidence: [risen] }))).toEqual(['known_break']);
});

test('never lists a cause whose pages went the other way, or had no clicks', () => {
  const given = [evidence('title_changed', ['/c']), evidence('noindexed', ['/unknown'])];
  expect(rankCauses(looked({ evidence: given })).verdict).toBe('nothing_found');
});

test('finds nothing in noise or without a change, and still says what it could not look at', () => {
  const notLookedAt = [{ kind: 'crawl_errors', reason: 'no logs' }] as const;
  const given = { evidence: [evidence('noindexed', ['/a'])], notLookedAt };
  const nothing = { verdict: 'nothing_found', causes: [], notLookedAt: [...notLookedAt] };
  expect(rankCauses(looked({ ...given, isWithinNoise: true }))).toEqual(nothing);
  expect(rankCauses(looked({ ...given, change: 0 }))).toEqual(nothing);
});

test('ranks equal causes in the order in which they are looked at', () => {
  const given = [evidence('competitor_rose', ['/a']), evidence('robots_blocked', ['/a'])];
  expect(kindsOf(looked({ evidence: given }))).toEqual(['robots_blocked', 'competitor_rose']);
});
