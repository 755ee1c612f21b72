import { toClfTime } from '../../dev/clf-time';
import { writeBatch } from '../../modules/ai/collect/write-batch';
import { noticeWebsiteChanges } from '../../modules/alerts/notice-website-changes';
import type { Alert } from '../../modules/alerts/store/alert-store';
import { changeNotice } from '../../modules/alerts/workflow-input';
import { addDrainCounts } from '../../modules/crawlers/drains/store/log-drain-store';
import { addLogDays } from '../../modules/crawlers/store/log-coverage-store';
import { taskQueues } from '../../platform/temporal/task-queues';
import { openWorkspace } from '../../platform/workspace';
import { toAsked } from '../support/ai-answers';
import { newClient } from '../support/clients';
import { type Collector, startCollector } from '../support/collector';
import { insertVisits } from '../support/crawler-visits';
import { type OwnerRows, openOwnerRows } from '../support/owner-rows';
import { daysAgo, storeRobots, visitTime } from '../support/robots-scene';
import { createWorkspace } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Websites whose look fails. */
const broken = new Set<string>();
let collector: Collector;
let owner: OwnerRows;
beforeAll(async () => {
  collector = await startCollector({
    around: (activities) => ({
      ...activities,
      noticeWebsiteChanges: (website) =>
        broken.has(website.websiteId)
          ? Promise.reject(new Error('broken'))
          : activities.noticeWebsiteChanges(website),
    }),
  });
  owner = openOwnerRows();
});
afterAll(async () => {
  await collector.stop();
  await owner.close();
});

type Visits = Parameters<typeof insertVisits>[2];

async function newWebsite() {
  const { services } = collector.service;
  const { workspaceId } = await createWorkspace();
  const client = await newClient(collector.service, workspaceId);
  const domain = uniqueDomain();
  const { id: websiteId } = (await client.post<{ id: string }>('/websites', { domain })).data;
  const scope = { workspaceId, websiteId };
  const alerts = async (query = '') =>
    (await client.get<Alert[]>(`/websites/${websiteId}/alerts?${query}`)).data;
  return {
    ...scope,
    client,
    domain,
    alerts,
    visit: (visits: Visits) =>
      insertVisits(
        services.clickhouse,
        scope,
        visits.map((each) => ({ host: domain, ...each })),
      ),
    /** Records hourly log lines from `from` to `to` days ago. */
    cover: (from: number, to: number) => {
      const hours = new Map<number, number>();
      for (let at = Date.now() - from * dayMs; at <= Date.now() - to * dayMs; at += hourMs) {
        const day = Math.floor(at / dayMs);
        hours.set(day, (hours.get(day) ?? 0) | (1 << new Date(at).getUTCHours()));
      }
      const days = [...hours].map(([day, bits]) => ({ day, hours: bits }));
      return services.database.transaction(workspaceId, (tx) =>
        addLogDays(tx, scope.websiteId, days, true),
      );
    },
    /** Looks at the website, as the hourly workflow does. */
    notice: (nowMs = Date.now()) =>
      noticeWebsiteChanges(openWorkspace(services, scope), scope.websiteId, nowMs),
  };
}

/** Inserts two verified visits a day, from `from` to `to` days ago. */
const comingTwiceADay = (bot: string, from: number, to: number): Visits =>
  Array.from({ length: Math.ceil((from - to) * 2) }, (_, index) => ({
    bot,
    at: visitTime(daysAgo(from - index / 2)),
    path: `/page-${index}`,
  }));

it('a crawler that came every day and stopped is noticed once, and the alert closes when it is back', async () => {
  const { visit, cover, notice, alerts, client } = await newWebsite();
  await cover(30, 0);
  await visit([...comingTwiceADay('Googlebot', 30, 5), ...comingTwiceADay('bingbot', 30, 1)]);
  expect(await notice()).toEqual({ opened: 1, closed: 0 });
  expect(await notice()).toEqual({ opened: 0, closed: 0 });
  const [alert] = await alerts();
  expect(alert).toMatchObject({
    kind: 'bot_stopped',
    subject: 'Googlebot',
    state: 'open',
    closedAt: null,
    evidence: { longestGapHours: 12, rule: { daysMin: 14 } },
  });
  expect((await client.get<Alert[]>('/alerts?kind=bot_stopped')).data).toEqual([alert]);
  const csv = await client.get('/alerts?format=csv');
  expect(csv.text).toContain('longestGapHours');
  // A person who is done with it does not end its condition.
  await client.patch(`/alerts/${alert?.id}`, { assignee: 'Ada', note: 'asked the host' });
  await client.patch(`/alerts/${alert?.id}`, { isDone: true });
  expect(await alerts('isDone=false')).toEqual([]);
  expect(await alerts('isDone=true&assignee=Ada')).toMatchObject([
    { state: 'open', note: 'asked the host', doneAt: expect.any(String) },
  ]);
  await visit([{ bot: 'Googlebot', at: visitTime(daysAgo(0.01)), path: '/back' }]);
  // It would close and open again with every hour in which things go to and fro.
  expect(await notice()).toEqual({ opened: 0, closed: 0 });
  expect(await notice(Date.now() + 7 * hourMs)).toEqual({ opened: 0, closed: 1 });
  expect(await alerts('state=open')).toEqual([]);
  expect(await alerts('state=closed')).toMatchObject([{ id: alert?.id, state: 'closed' }]);
});

it('while the logs themselves are silent no crawler is said to have stopped', async () => {
  const { visit, cover, notice, alerts } = await newWebsite();
  await cover(30, 5);
  await visit(comingTwiceADay('Googlebot', 30, 5));
  await notice();
  expect(await alerts()).toMatchObject([
    { kind: 'logs_silent', subject: 'website', evidence: { longestGapHours: 1 } },
  ]);
});

it('a drain that used to send and is silent is named', async () => {
  const { workspaceId, websiteId, client, notice, alerts } = await newWebsite();
  const { data } = await client.post<{ id: string }>(`/websites/${websiteId}/log-drains`, {
    name: 'edge',
  });
  const counts = {
    received: 5,
    visits: 5,
    ignored: 0,
    malformed: 0,
    otherHost: 0,
    proxyAddresses: 0,
    aheadOfClock: 0,
  };
  const send = () =>
    collector.service.services.database.transaction(workspaceId, (tx) =>
      addDrainCounts(tx, data.id, { counts, format: 'combined' }),
    );
  // Four days in a row, the last one two days ago.
  for (const days of [2, 3, 4, 5]) {
    await send();
    await owner.rows(
      `update log_drain_days set day = current_date - ?::int,
         last_received_at = now() - ?::int * interval '1 day'
       where drain_id = ? and day = current_date`,
      [days, days, data.id],
    );
  }
  await notice();
  expect(await alerts()).toMatchObject([
    { kind: 'logs_silent', subject: data.id, evidence: { drainName: 'edge', daysSent: 4 } },
  ]);
  await send();
  await notice(Date.now() + 7 * hourMs);
  expect(await alerts('state=open')).toEqual([]);
});

it('spikes of errors and of strangers come with examples', async () => {
  const { visit, cover, notice, alerts } = await newWebsite();
  await cover(20, 0);
  const many = (count: number, more: object) =>
    Array.from({ length: count }, (_, index) => ({
      bot: 'Googlebot',
      at: visitTime(daysAgo(0.2)),
      path: `/broken-${index % 3}`,
      ...more,
    }));
  await visit([
    ...comingTwiceADay('Googlebot', 15, 1.1),
    ...many(60, { path: '/fine' }),
    ...many(40, { status: 503 }),
    ...many(150, { bot: 'bingbot', verification: 'spoofed' }),
    // Not a search crawler's trouble.
    ...many(100, { bot: 'AhrefsBot', purpose: 'seo', status: 500 }),
  ]);
  await notice();
  const found = await alerts();
  expect(found.map(({ kind, subject }) => [kind, subject]).sort()).toEqual([
    ['error_spike', 'Googlebot'],
    ['spoofed_spike', 'bingbot'],
  ]);
  const kinds = (await alerts('sort=-kind')).map(({ kind }) => kind);
  expect(kinds).toEqual(['spoofed_spike', 'error_spike']);
  expect(found.find(({ kind }) => kind === 'error_spike')?.evidence).toMatchObject({
    visits: 100,
    errors: 40,
    share: 0.4,
    medianShare: 0,
    examples: [
      { path: '/broken-0', httpStatus: 503, visits: 14 },
      { path: '/broken-1', visits: 13 },
      { path: '/broken-2', visits: 13 },
    ],
  });
  expect(found.find(({ kind }) => kind === 'spoofed_spike')?.evidence).toMatchObject({
    spoofed: 150,
    medianVisits: 0,
    examples: [{ ip: '66.249.66.1', visits: 150 }],
  });
});

it('a crawler that came where robots.txt forbids it is named; a person’s fetcher is not', async () => {
  const { workspaceId, websiteId, domain, visit, cover, notice, alerts } = await newWebsite();
  await cover(3, 0);
  const scope = { workspaceId, websiteId, host: domain };
  const text = 'User-agent: *\nContent-Signal: ai-train=no\nDisallow: /private';
  await storeRobots(collector.service, scope, { at: daysAgo(20), text });
  const at = (days: number) => visitTime(daysAgo(days));
  await visit([
    { bot: 'GPTBot', path: '/private/a', at: at(2) },
    { bot: 'GPTBot', path: '/private/b', at: at(1) },
    { bot: 'GPTBot', path: '/open', at: at(1) },
    { bot: 'ChatGPT-User', path: '/private/a', at: at(1) },
    { bot: 'bingbot', path: '/private/a', at: at(1), verification: 'spoofed' },
    { bot: 'CCBot', path: '/private/a', at: at(8) },
    // It may fetch this page: only its use for training is refused.
    { bot: 'ClaudeBot', path: '/open', at: at(1) },
    { bot: 'OAI-SearchBot', path: '/open', at: at(1) },
  ]);
  await notice();
  const found = (await alerts()).toSorted((a, b) => b.subject.localeCompare(a.subject));
  expect(found).toMatchObject([
    {
      kind: 'blocked_bot_came',
      subject: 'GPTBot',
      evidence: {
        refusedBy: 'rule',
        isBinding: true,
        visits: 2,
        examples: [{ path: '/private/b' }, { path: '/private/a' }],
      },
    },
    {
      kind: 'blocked_bot_came',
      subject: 'ClaudeBot',
      evidence: {
        refusedBy: 'preference',
        isBinding: false,
        visits: 1,
        examples: [{ path: '/open' }],
      },
    },
  ]);
});

it('an assistant’s visits that fell away while answers cite the website are noticed', async () => {
  const { workspaceId, websiteId, client, domain, notice, alerts } = await newWebsite();
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const lineAt = (days: number, referer: string) =>
    `198.51.100.7 - - [${toClfTime(daysAgo(days))}] "GET /a HTTP/1.1" 200 5 "${referer}" "${firefox}"\n`;
  const send = async (lines: string[]) =>
    expect(
      (await client.post(`/websites/${websiteId}/logs`, undefined, { rawBody: lines.join('') }))
        .status,
    ).toBe(200);
  await notice();
  const chatgpt = 'https://chatgpt.com/';
  // Two visits a day, which end two weeks ago; the logs continue.
  const days = Array.from({ length: 29 }, (_, day) => day);
  await send(
    days.flatMap((day) => [
      lineAt(day, '-'),
      ...(day > 14 ? [1, 2].map(() => lineAt(day, chatgpt)) : []),
    ]),
  );
  await send([lineAt(0, 'https://www.perplexity.ai/')]);
  await notice();
  expect(await alerts()).toEqual([]);
  const target = await client.post<{ id: string }>(`/websites/${websiteId}/ai/targets`, {
    engine: 'chatgpt',
    provider: 'openai',
  });
  const prompts = await client.post<{ id: string }[]>(`/websites/${websiteId}/ai/prompts`, {
    prompts: [{ text: 'Which lamps are good?' }],
  });
  const answers = days.slice(1, -1).flatMap((day) =>
    [1, 2].map((sample) =>
      toAsked({
        promptId: prompts.data[0]?.id ?? '',
        targetId: target.data.id,
        sample,
        at: daysAgo(day).toISOString(),
        cited: [`https://${domain}/a`],
      }),
    ),
  );
  await writeBatch(openWorkspace(collector.service.services, workspaceId), {
    websiteId,
    domain,
    asked: answers,
  });
  await notice();
  await notice();
  expect(await alerts()).toMatchObject([
    {
      kind: 'assistant_visits_fell',
      subject: 'chatgpt',
      evidence: { visits: 0, ratioAtMost: expect.any(Number) },
    },
  ]);
  const { data: events } = await client.get<{ type: string; data: object }[]>(
    `/events?websiteId=${websiteId}`,
  );
  expect(events.filter(({ type }) => type.startsWith('ai.assistant'))).toMatchObject([
    { type: 'ai.assistant_visits_fell', data: { about: 'chatgpt' } },
    // Visits of weeks ago are no news.
    { type: 'ai.assistant_first_visit', data: { assistant: 'Perplexity', page: '/a' } },
  ]);
});

it('a robots.txt that newly locks crawlers out is noticed, and its undoing', async () => {
  const { workspaceId, websiteId, domain, notice, alerts } = await newWebsite();
  const scope = { workspaceId, websiteId, host: domain };
  const say = (days: number, text: string) =>
    storeRobots(collector.service, scope, { at: daysAgo(days), text });
  await say(20, 'User-agent: *\nDisallow:');
  await notice();
  expect(await alerts()).toEqual([]);
  await say(1, 'User-agent: GPTBot\nDisallow: /');
  await notice();
  expect(await alerts()).toMatchObject([
    {
      kind: 'robots_changed',
      subject: domain,
      evidence: { bots: ['GPTBot'], blockedFromHomePage: ['GPTBot'], examples: ['/'] },
    },
  ]);
  await say(0, 'User-agent: *\nDisallow:');
  await notice(Date.now() + 7 * hourMs);
  expect(await alerts('state=open')).toEqual([]);
});

it('addresses that were submitted a week ago and not crawled are counted, by channel', async () => {
  const { workspaceId, websiteId, client, domain, cover, notice, alerts } = await newWebsite();
  await cover(9, 0);
  const urls = [1, 2, 3, 4, 5].map((number) => `https://${domain}/${number}`);
  await client.post(`/websites/${websiteId}/indexing/urls`, { urls });
  const submitted = async (url: string, channel: string, days: number, state = 'accepted') =>
    owner.rows(
      `insert into ledger_submissions
         (workspace_id, website_id, url_id, channel, state, first_submitted_at, times)
       select workspace_id, website_id, id, ?, ?, now() - ?::int * interval '1 day', 1
       from ledger_urls where workspace_id = ? and url = ?
       on conflict (workspace_id, url_id, channel) do update set state = excluded.state,
         first_submitted_at = excluded.first_submitted_at`,
      [channel, state, days, workspaceId, url],
    );
  const visited = (url: string, bot: string) =>
    owner.rows(
      `insert into ledger_visits (workspace_id, website_id, url_id, bot, visits, errors, first_at,
         first_status, last_at, last_status)
       select workspace_id, website_id, id, ?, 1, 0, now(), 200, now(), 200
       from ledger_urls where workspace_id = ? and url = ?`,
      [bot, workspaceId, url],
    );
  const [one = '', two = '', three = '', four = '', five = ''] = urls;
  await submitted(one, 'indexnow', 8);
  await submitted(two, 'indexnow', 6);
  await submitted(three, 'indexnow', 8, 'refused');
  await submitted(four, 'indexnow', 9);
  await submitted(five, 'indexnow', 9);
  // Google takes no IndexNow, so its crawler shows nothing; Bing's does.
  await visited(four, 'Googlebot');
  await visited(five, 'bingbot');
  await notice();
  expect(await alerts()).toMatchObject([
    {
      kind: 'submitted_not_crawled',
      subject: 'indexnow',
      evidence: { urls: 2, isAtLeast: false, examples: [{ url: four }, { url: one }] },
    },
  ]);
});

it('the workflow covers all websites page by page, and one that fails does not stop the others', async () => {
  const websites = await Promise.all([newWebsite(), newWebsite(), newWebsite()]);
  for (const { cover, visit } of websites) {
    await cover(30, 0);
    await visit(comingTwiceADay('Googlebot', 30, 5));
  }
  const quiet = await newWebsite();
  const failing = await newWebsite();
  await failing.cover(30, 0);
  broken.add(failing.websiteId);
  const { client } = collector.service.services.temporal;
  // Other tests' websites come before these, as their workspaces are older.
  const [workspaceId = ''] = [...websites, quiet, failing].map((each) => each.workspaceId).sort();
  const noticed = await client.workflow.execute(changeNotice.workflow, {
    workflowId: `notice-${quiet.websiteId}`,
    taskQueue: taskQueues.core,
    // One website a page and two pages a run, so that it continues as new.
    args: [
      {
        ...changeNotice.input,
        websitesMax: 1,
        pagesPerRun: 2,
        carried: {
          after: { workspaceId, websiteId: '' },
          noticed: { websites: 0, failed: 0, opened: 0, closed: 0 },
        },
      },
    ],
  });
  expect(noticed).toMatchObject({ failed: 1 });
  for (const { alerts } of websites) {
    expect(await alerts()).toMatchObject([{ kind: 'bot_stopped', subject: 'Googlebot' }]);
  }
  expect(await quiet.alerts()).toEqual([]);
});
