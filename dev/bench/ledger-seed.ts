import { Client } from 'pg';
import { operatorStore } from '../../modules/account/store/operator-store';
import type { WebsiteRef } from '../../modules/websites/rules/website-ref';
import { insertWebsite } from '../../modules/websites/store/website-store';
import { openDatabase, sql } from '../../platform/postgres/database';
import { numberedId, numberedUuid } from '../numbered-ids';
import { bySize } from './figures';

export const urls = bySize(1_000_000, 20_000);
export const days = 60;
export const keywords = bySize(10_000, 50);

export type Seeded = WebsiteRef;

/**
 * The share of URLs that a crawler visited, in percent, and the share of its visits that failed.
 */
const crawlers = [
  ['Googlebot', 80, 4],
  ['bingbot', 50, 3],
  ['YandexBot', 12, 5],
  ['OAI-SearchBot', 15, 2],
  ['PerplexityBot', 6, 2],
  ['GPTBot', 25, 2],
] as const;

/** The share of URLs submitted by a channel. */
const channels = [
  ['indexnow', 60],
  ['bing', 15],
  ['sitemap', 90],
] as const;

const addUrls = `insert into ledger_urls (workspace_id, website_id, id, url, url_hash, scheme, host,
    target_key, added_by, added_at)
  select ?, ?, ${numberedUuid('url', 'n')}, url, substring(sha256(url::bytea) for 16), 'https',
    split_part(url, '/', 3), n, case when n % 10 = 0 then 'request' else 'sitemap' end,
    now() - (${days} - n * ${days}.0 / ${urls}) * interval '1 day'
  from generate_series(?::int, ?::int) n, lateral (select 'https://' ||
    (case n % 5 when 0 then 'shop.' when 1 then 'blog.' else 'www.' end) || 'example.com/'
    || (array['shoes','bags','coats','news','guides'])[1 + n % 5] || '/item-' || n
    || '-a-name-of-usual-length' || (case when n % 7 = 0 then chr(63) || 'color=' || n % 9 else '' end) as url) page`;

/** The same URLs are submitted and visited in every run. */
const seed = "'url_' || lpad(u.target_key::text, 26, '0')";

const addSubmissions = `insert into ledger_submissions (workspace_id, website_id, url_id, channel, state,
    source, first_submitted_at, last_submitted_at, times, reply_status, reply_code)
  select u.workspace_id, u.website_id, u.id, c.channel, 'accepted', 'live',
    u.added_at + interval '5 minutes', u.added_at + interval '5 minutes', 1, 200, 'accepted'
  from ledger_urls u, (values ${channels.map(([name, share]) => `('${name}', ${share})`).join(', ')})
    as c (channel, share)
  where u.workspace_id = ? and u.id between ? and ?
    and abs(hashtextextended(${seed} || c.channel, 1)) % 100 < c.share`;

const addVisits = `insert into ledger_visits (workspace_id, website_id, url_id, bot, visits, errors,
    first_at, first_status, last_at, last_status, first_ok_at, last_ok_at)
  select u.workspace_id, u.website_id, u.id, b.bot, 1 + h % 30, failed, at, status, last_at, status,
    case when status < 400 then at end, case when status < 400 then last_at end
  from ledger_urls u, (values ${crawlers.map(([name, share, bad]) => `('${name}', ${share}, ${bad})`).join(', ')})
    as b (bot, share, bad),
    lateral (select abs(hashtextextended(${seed} || b.bot, 2)) as h) dice,
    lateral (select case when h / 100 % 100 < b.bad then 404 else 200 end as status,
      case when h / 100 % 100 < b.bad then 1 else 0 end as failed,
      u.added_at + (h / 10000 % 400000) * interval '1 second' as at) visit,
    lateral (select at + (h % 86400) * interval '1 second' as last_at) newest
  where u.workspace_id = ? and u.id between ? and ? and h % 100 < b.share and at < now()`;

/** Inserts keywords whose newest reading shows one of 3,000 pages. */
const addKeywords = `insert into keywords (workspace_id, website_id, id, keyword, keyword_key, country,
    language, device, engine, state, source, checked_at, position, url, url_hash)
  select ?, ?, ${numberedUuid('keyword', 'n')}, 'keyword ' || n, 'keyword ' || n, 'US', 'en', 'desktop',
    'google', 'measured', 'serper', now(), 1 + n % 18, u.url, u.url_hash
  from generate_series(1, ${keywords}) n
  join ledger_urls u on u.workspace_id = ? and u.id = ${numberedUuid('url', '1 + n % 3000 * 300')}`;

const addDiscoveries = `update ledger_urls u set first_crawled_at = v.first_at, discovered_at = v.ok_at,
    discovered_by = v.ok_by
  from (select url_id, min(first_at) as first_at,
      min(first_ok_at) filter (where bot in ('Googlebot', 'bingbot', 'YandexBot')) as ok_at,
      (array_agg(bot order by first_ok_at) filter (where bot in ('Googlebot', 'bingbot', 'YandexBot')
        and first_ok_at is not null))[1] as ok_by
    from ledger_visits where workspace_id = ? and url_id between ? and ? group by url_id) v
  where u.workspace_id = ? and u.id = v.url_id`;

export const idOf = (n: number) => numberedId('url', n);
const stepUrls = Math.min(50_000, urls);

/**
 * Seeds a website whose ledger has a million URLs, added evenly over 60 days, with their visits and
 * submissions.
 */
export async function seedLedger(env: Record<string, string>): Promise<Seeded> {
  const owner = openDatabase({ url: env['DATABASE_OWNER_URL'] ?? '', poolMax: 2 });
  const { workspaceId } = await operatorStore(owner).createWorkspace({
    name: 'bench',
    plan: 'unlimited',
  });
  const websiteId = await owner.transaction(workspaceId, (tx) =>
    insertWebsite(tx, {
      domain: 'example.com',
      name: 'Bench',
      relationship: 'own',
      country: 'US',
      language: 'en',
    }),
  );
  for (let from = 1; from <= urls; from += stepUrls) {
    const to = from + stepUrls - 1;
    const range = [workspaceId, idOf(from), idOf(to)];
    await owner.transaction(workspaceId, async (tx) => {
      await tx.run(sql.raw(addUrls, [workspaceId, websiteId, from, to]));
      await tx.run(sql.raw(addSubmissions, range));
      await tx.run(sql.raw(addVisits, range));
      await tx.run(sql.raw(addDiscoveries, [...range, workspaceId]));
    });
  }
  await owner.transaction(workspaceId, (tx) =>
    tx.run(sql.raw(addKeywords, [workspaceId, websiteId, workspaceId])),
  );
  await owner.close();
  await vacuum(env);
  return { workspaceId, websiteId };
}

/** Vacuums as autovacuum would have by then, on a separate connection outside any transaction. */
async function vacuum(env: Record<string, string>): Promise<void> {
  const client = new Client({ connectionString: env['DATABASE_OWNER_URL'] });
  await client.connect();
  await client.query('vacuum analyze');
  await client.end();
}
