import { recordCitations } from '../../modules/indexing/store/ledger-citation-store';
import { openWorkspace } from '../../platform/workspace';
import { newClient } from '../support/clients';
import { insertVisits } from '../support/crawler-visits';
import { daysAgo, storeRobots, visitTime } from '../support/robots-scene';
import { createWorkspace, type Service, startService } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';

type Counts = { visits: number; replayed: number; disallowed: number; lost: number };
type Simulation = {
  logDays: number;
  current: { outcome: string } | null;
  totals: (Counts & { gained: number }) | null;
  purposes: Array<Counts & { purpose: string }>;
  bots: Array<Counts & { bot: string; canIgnore: boolean }>;
  pages: Array<{ url: string; citedBy: string[]; closedTo: string[]; closedToCount: number }>;
  pagesClosed: number;
  pagesTotal: number;
  warnings: Array<{ code: string; line: number | null }>;
};

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

async function newWebsite() {
  const { workspaceId } = await createWorkspace();
  const client = await newClient(service, workspaceId);
  const domain = uniqueDomain();
  const { id: websiteId } = (await client.post<{ id: string }>('/websites', { domain })).data;
  return { client, domain, scope: { workspaceId, websiteId, host: domain } };
}

it('replays verified visits and cited pages against a text that is not live', async () => {
  const { client, domain, scope } = await newWebsite();
  const { workspaceId, websiteId } = scope;
  await storeRobots(service, scope, { at: daysAgo(40), text: 'User-agent: *\nDisallow: /old' });
  const visit = (bot: string, path: string, days: number, more = {}) => ({
    bot,
    path,
    at: visitTime(daysAgo(days)),
    host: domain,
    ...more,
  });
  await insertVisits(service.services.clickhouse, { workspaceId, websiteId }, [
    visit('Googlebot', '/a', 3),
    visit('Googlebot', '/a', 2),
    visit('Googlebot', '/old', 2),
    visit('GPTBot', '/a', 1, { purpose: 'ai_training' }),
    visit('ChatGPT-User', '/a', 1, { purpose: 'ai_user' }),
    // Neither spoofed visits, nor those of other hosts, nor earlier ones.
    visit('Googlebot', '/a', 1, { verification: 'spoofed' }),
    visit('Googlebot', '/a', 1, { host: `shop.${domain}` }),
    visit('Googlebot', '/a', 31),
  ]);
  const cited = { engine: 'chatgpt', source: 'live' as const };
  const pageOf = (path: string) => ({
    url: `https://${domain}${path}`,
    scheme: 'https' as const,
    host: domain,
    path,
    query: '',
  });
  await client.post(`/websites/${websiteId}/indexing/urls`, {
    urls: ['/a', '/b', '/c'].map((path) => pageOf(path).url),
  });
  await recordCitations(openWorkspace(service.services, scope), scope.websiteId, {
    cited: ['/a', '/b'].map((path) => ({
      ...cited,
      page: pageOf(path),
      firstAt: daysAgo(5),
      lastAt: daysAgo(4),
    })),
    reads: [{ ...cited, readAt: daysAgo(4) }],
  });
  const text = 'User-agent: *\nDisallow: /a\nNonsense';
  const path = `/websites/${websiteId}/crawlers/robots/simulate`;
  const reader = await newClient(service, workspaceId, 'read');
  const refused = await reader.post(path, { text });
  expect([refused.status, refused.error.code]).toEqual([403, 'insufficient_scope']);
  const { data } = await client.post<Simulation>(path, { text });
  expect(data.current).toMatchObject({ outcome: 'rules' });
  const of = (counts: number[]) => {
    const [visits, replayed, disallowed, lost, gained] = counts;
    return { visits, replayed, disallowed, lost, gained };
  };
  expect(data.totals).toEqual(of([4, 4, 3, 3, 1]));
  expect(data.purposes).toEqual([
    { purpose: 'search', ...of([3, 3, 2, 2, 1]) },
    { purpose: 'ai_training', ...of([1, 1, 1, 1, 0]) },
  ]);
  expect(data.bots).toContainEqual(
    expect.objectContaining({ bot: 'ChatGPT-User', canIgnore: true, lost: 1 }),
  );
  expect(data.pages).toMatchObject([{ url: pageOf('/a').url, citedBy: ['chatgpt'] }]);
  expect(data.pages[0]?.closedTo).toHaveLength(20);
  expect(data.pages[0]?.closedToCount).toBeGreaterThan(20);
  expect([data.pagesClosed, data.pagesTotal]).toEqual([1, 2]);
  expect(data.warnings).toMatchObject([{ code: 'unknown_directive', line: 3 }]);
});

it('without logs there are no totals, and without a known robots.txt everything is open', async () => {
  const { client, scope } = await newWebsite();
  const { data } = await client.post<Simulation>(
    `/websites/${scope.websiteId}/crawlers/robots/simulate`,
    { text: '' },
  );
  expect(data).toMatchObject({ current: null, totals: null, logDays: 0, bots: [], pagesTotal: 0 });
});

it('a policy is written into the current file, and its stakes are shown by purpose', async () => {
  const { client, domain, scope } = await newWebsite();
  const { workspaceId, websiteId } = scope;
  await storeRobots(service, scope, { at: daysAgo(40), text: 'User-agent: *\nDisallow: /old\n' });
  const visit = { path: '/a', at: visitTime(daysAgo(1)), host: domain };
  await insertVisits(service.services.clickhouse, { workspaceId, websiteId }, [
    { ...visit, bot: 'Googlebot' },
    { ...visit, bot: 'GPTBot', purpose: 'ai_training' },
    { ...visit, bot: 'ChatGPT-User', purpose: 'ai_user' },
  ]);
  const path = `/websites/${websiteId}/crawlers/robots/simulate`;
  const neither = await client.post(path, {});
  expect([neither.status, neither.error.code]).toEqual([422, 'validation_error']);
  type Written = Simulation & {
    policy: {
      robotsTxt: string;
      headers: string[];
      atStake: Array<{ purpose: string; answer: string | null; visits: number; lost: number }>;
    };
  };
  const policy = { search: 'yes', ai_search: 'yes', ai_training: 'no' };
  const { data } = await client.post<Written>(path, { policy });
  expect(data.policy.robotsTxt).toMatch(
    /^User-agent: GPTBot\n(User-agent: .+\n)*Disallow: \/\n\nUser-agent: \*\n/,
  );
  expect(data.policy.robotsTxt).toContain('Content-Signal: search=yes, ai-train=no\n');
  expect(data.policy.robotsTxt).toContain('Disallow: /old\n');
  expect(data.policy.headers).toEqual([
    'Content-Usage: search=y, train-ai=n',
    'tdm-reservation: 1',
  ]);
  expect(
    data.policy.atStake.map(({ purpose, answer, visits, lost }) => [purpose, answer, visits, lost]),
  ).toEqual([
    ['search', 'yes', 1, 0],
    ['ai_search', 'yes', 0, 0],
    ['ai_training', 'no', 1, 1],
    ['ai_user', null, 1, 0],
  ]);
  expect(data.warnings).toEqual([]);
});
