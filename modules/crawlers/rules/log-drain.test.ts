import { type DrainCounts, warningsOf } from './log-drain';

const now = new Date('2026-11-20T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const counts = (some: Partial<DrainCounts>): DrainCounts => ({
  received: 1_000,
  visits: 100,
  ignored: 900,
  malformed: 0,
  otherHost: 0,
  proxyAddresses: 0,
  aheadOfClock: 0,
  ...some,
});
const settings = { addressField: 'address', trustedHops: 1, layout: null } as const;
const codes = (
  some: Partial<DrainCounts>,
  lastReceivedAt: Date | null = hoursAgo(1),
  lastFormat: string | null = 'combined',
) =>
  warningsOf({ settings, counts: counts(some), lastReceivedAt, lastFormat }, now).map(
    ({ code }) => code,
  );

describe('warningsOf', () => {
  it('a drain that works has none', () => {
    expect(codes({})).toEqual([]);
    expect(codes({ proxyAddresses: 49, aheadOfClock: 4, malformed: 49, otherHost: 499 })).toEqual(
      [],
    );
  });

  it.each<[Partial<DrainCounts>, string]>([
    [{ proxyAddresses: 50 }, 'proxy_address'],
    [{ aheadOfClock: 5 }, 'clock_skew'],
    [{ malformed: 50 }, 'bad_lines'],
    [{ otherHost: 500 }, 'other_host'],
  ])('%j is worth a word', (some, code) => {
    expect(codes(some)).toEqual([code]);
  });

  it('names hosts that are not the website’s', () => {
    const drain = { counts: counts({ otherHost: 600 }), lastReceivedAt: hoursAgo(1) };
    const some = { ...settings, otherHosts: ['a.example', 'b.example'] };
    const [warning] = warningsOf({ ...drain, settings: some, lastFormat: 'combined' }, now);
    expect(warning?.message).toContain('such as a.example, b.example. If they are');
  });

  it('distinguishes silence from a drain that never spoke, and from one without visits', () => {
    expect(codes({}, null)).toEqual(['never_received']);
    expect(codes({}, hoursAgo(25))).toEqual(['silent']);
    expect(codes({ visits: 0 }, hoursAgo(23))).toEqual([]);
  });

  it('says what to log where lines have no agents, until crawlers are found', () => {
    const layout = {
      kind: 'text',
      separator: ' ',
      columns: [],
      missing: ['userAgent'],
      advice: 'Log the combined format.',
    } as const;
    const of = (visits: number) =>
      warningsOf(
        {
          settings: { ...settings, layout: { ...layout, columns: [], missing: ['userAgent'] } },
          counts: counts({ visits }),
          lastReceivedAt: hoursAgo(1),
          lastFormat: 'json',
        },
        now,
      );
    expect(of(0)).toEqual([{ code: 'no_agents', message: 'Log the combined format.' }]);
    expect(of(1)).toEqual([]);
  });

  it('a format without agents recognizes no crawlers', () => {
    expect(codes({ visits: 0 }, hoursAgo(1), 'common')).toEqual(['no_agents']);
  });
});
