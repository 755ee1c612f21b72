import { botTable } from './bot-table';
import { parseIpAddress } from './ip-address';
import { PublishedLists, type RangeSnapshot, shippedSnapshots } from './published-lists';
import { Verifier } from './verification';

const bot = (name: string) => {
  const found = botTable.find((each) => each.name === name);
  if (!found) throw new Error(`no bot ${name}`);
  return found;
};
const at = (text: string) => Date.parse(text);
const verifier = new Verifier();
const verdict = (name: string, address: string, time: string) => {
  const { verdict, reason, listDate } = verifier.verifyText(bot(name), address, at(time));
  return [verdict, reason, listDate];
};

describe('Verifier', () => {
  it('verifies an address of a list, in each of its forms', () => {
    const expected = ['verified', 'published_range', '2026-06-09'];
    expect(verdict('Googlebot', '66.249.66.1', '2026-09-01')).toEqual(expected);
    expect(verdict('Googlebot', '::ffff:66.249.66.1', '2026-09-01')).toEqual(expected);
    expect(verdict('Googlebot', '2001:4860:4801:10::17', '2026-09-01')).toEqual(expected);
  });

  it('names an impostor for 30 days after a list was renewed', () => {
    const outside = (time: string) => verdict('GPTBot', '203.0.113.9', time);
    expect(outside('2026-06-04')).toEqual(['spoofed', 'outside_published_ranges', '2026-05-05']);
    expect(outside('2026-06-04T00:00:00.001Z')).toEqual([
      'unverifiable',
      'list_stale',
      '2026-05-05',
    ]);
  });

  it.each([
    ['ChatGPT-User', 7],
    ['Google-Pinpoint', 7],
    ['UptimeRobot', 14],
    ['GPTBot', 30],
  ])('takes an address outside the list of %s for an impostor’s for %d days', (name, days) => {
    const [list] = bot(name).verification.lists;
    const version = { list: `${list}`, validFrom: '2026-10-01', prefixes: ['198.51.100.0/24'] };
    const current = new Verifier([{ ...version, fetchedAt: '2026-10-01' }]);
    const reasonAfter = (ms: number) =>
      current.verifyText(bot(name), '203.0.113.9', at('2026-10-01') + ms).reason;
    expect(reasonAfter(days * 86_400_000)).toBe('outside_published_ranges');
    expect(reasonAfter(days * 86_400_000 + 1)).toBe('list_stale');
  });

  it('distinguishes Google’s own fetchers from those that run anyone’s code', () => {
    const { lists, reverseNames } = bot('FeedFetcher-Google').verification;
    const hosted = bot('AppEngine-Google').verification;
    expect(lists).toEqual(['google-fetchers']);
    expect(hosted.lists).toEqual(['google-user-triggered']);
    expect(reverseNames.map(({ suffix }) => suffix)).not.toContain('gae.googleusercontent.com');
    expect(bot('Google-NotebookLM').verification.lists).toEqual(['google-fetchers']);
  });

  it('knows all of Telegram’s networks', () => {
    for (const address of ['91.105.193.1', '91.108.20.3', '185.76.151.9', '2a0a:f280::1']) {
      expect(verdict('TelegramBot', address, '2026-05-10')[0]).toBe('verified');
    }
  });

  it('never accuses by a list where the operator has names', () => {
    const withNames = botTable.filter(({ verification }) => verification.reverseNames.length > 0);
    expect(withNames.length).toBeGreaterThan(50);
    for (const { name } of withNames) {
      for (const day of ['2015-05-18', '2024-04-18', '2026-08-25', '2026-11-21', '2028-01-01']) {
        expect([name, day, verdict(name, '203.0.113.9', day)[0]]).toEqual([
          name,
          day,
          'unverifiable',
        ]);
      }
    }
  });

  it('verifies a visit older than every list, and accuses no one of that time', () => {
    expect(verdict('Googlebot', '66.249.73.135', '2015-05-18')).toEqual([
      'verified',
      'published_range',
      '2024-04-17',
    ]);
    expect(verdict('Googlebot', '46.118.127.106', '2015-05-20')).toEqual([
      'unverifiable',
      'rdns_not_checked',
      '',
    ]);
    expect(verdict('GPTBot', '46.118.127.106', '2015-05-20')).toEqual([
      'unverifiable',
      'list_not_of_that_time',
      '2026-05-05',
    ]);
  });

  it('says why it cannot decide', () => {
    const reason = (name: string, address: string) => verdict(name, address, '2026-11-01')[1];
    expect(reason('Googlebot', '10.1.2.3')).toBe('proxy_address');
    expect(reason('Googlebot', '::1')).toBe('proxy_address');
    expect(reason('Googlebot', '172.68.1.1')).toBe('proxy_address');
    expect(reason('Googlebot', 'crawl.example')).toBe('no_address');
    expect(reason('MJ12bot', '203.0.113.9')).toBe('no_method');
    expect(reason('YandexBot', '203.0.113.9')).toBe('rdns_not_checked');
    expect(reason('CCBot', '203.0.113.9')).toBe('rdns_not_checked');
    expect(reason('FeedFetcher-Google', '203.0.113.9')).toBe('rdns_not_checked');
  });

  it('accuses no one by a list that does not claim to have every address', () => {
    const meta: RangeSnapshot = {
      list: 'meta',
      validFrom: '2026-10-20T00:00:00Z',
      fetchedAt: '2026-10-31T00:00:00Z',
      prefixes: ['198.51.100.0/24'],
    };
    const verifier = new Verifier([...shippedSnapshots, meta]);
    const verdictOf = (address: string) =>
      verifier.verifyText(bot('FacebookBot'), address, at('2026-11-01'));
    expect(verdictOf('198.51.100.7').verdict).toBe('verified');
    expect(verdictOf('203.0.113.9')).toEqual({
      verdict: 'unverifiable',
      reason: 'outside_partial_list',
      listDate: '2026-10-20',
    });
  });

  it('never turns an old verified visit into another verdict when a list is renewed', () => {
    const renewed: RangeSnapshot = {
      list: 'openai-gptbot',
      validFrom: '2026-11-01T00:00:00Z',
      fetchedAt: '2026-11-20T00:00:00Z',
      prefixes: ['198.51.100.0/24'],
    };
    const [listed = ''] =
      shippedSnapshots.find(({ list }) => list === renewed.list)?.prefixes[0]?.split('/') ?? [];
    const later = new Verifier([...shippedSnapshots, renewed]);
    const verdictOf = (address: string, time: string) =>
      later.verifyText(bot('GPTBot'), address, at(time)).verdict;
    expect(verdictOf(listed, '2026-09-01')).toBe('verified');
    expect(verdictOf('198.51.100.7', '2026-10-20')).toBe('verified');
    expect(verdictOf(listed, '2026-11-02')).toBe('unverifiable');
    expect(verdictOf('203.0.113.9', '2026-11-02')).toBe('spoofed');
  });

  it('ships lists that parse, contain public addresses only, and are dated', () => {
    for (const { list, validFrom, fetchedAt, prefixes } of shippedSnapshots) {
      expect(prefixes.length).toBeGreaterThan(0);
      expect(Date.parse(validFrom)).toBeLessThanOrEqual(Date.parse(fetchedAt));
      const lists = new PublishedLists([{ list, validFrom, fetchedAt, prefixes }]);
      const inside = parseIpAddress(prefixes[0]?.split('/')[0] ?? '');
      const home = parseIpAddress('192.168.1.1');
      if (!inside || !home) throw new Error(`${list} has no address`);
      expect(lists.ask(list as 'bing', inside, at('2026-11-01')).kind).toBe('inside');
      expect(lists.ask(list as 'bing', home, at('2026-11-01')).kind).not.toBe('inside');
    }
  });
});
