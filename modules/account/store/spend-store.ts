import { type Queries, sql } from '../../../platform/postgres/database';

/** What a month's calls cost: our credits, and what providers charged, by unit. */
export type Spend = {
  websiteId: string | null;
  domain: string | null;
  websiteTag: string | null;
  provider: string | null;
  calls: number;
  credits: number;
  charges: { unit: string; amount: number }[];
};

export const spendGroups = ['website', 'websiteTag', 'provider'] as const;
export type SpendGroup = (typeof spendGroups)[number];

const nothing = { website: 'null::uuid', tag: 'null::text', provider: 'null::text' };

const keys: Record<SpendGroup, { columns: typeof nothing; joins: string }> = {
  website: { columns: { ...nothing, website: 's.website_id' }, joins: '' },
  websiteTag: {
    columns: { ...nothing, tag: 't.tag' },
    // Calls of a website with two tags count for both.
    joins: `left join website_tags t
      on t.workspace_id = s.workspace_id and t.website_id = s.website_id`,
  },
  provider: { columns: { ...nothing, provider: 's.provider' }, joins: '' },
};

/**
 * Returns what the calls of a month cost, by website, tag of the website, or provider; the most calls
 * first. Calls from before websites were recorded have none.
 */
export async function readSpend(
  db: Queries,
  { month, groupBy }: { month: string; groupBy: SpendGroup },
  page: { limit: number; offset: number },
): Promise<{ rows: Spend[]; total: number }> {
  const { columns, joins } = keys[groupBy];
  const rows = await db.run<Spend & { total: number }>(
    sql.raw(
      `with by_unit as (
         select ${columns.website} as website_id, ${columns.tag} as website_tag,
           ${columns.provider} as provider, s.cost_unit, count(*) as calls,
           sum(s.credits) as credits, sum(s.cost_amount) as amount
         from credit_settlements s ${joins}
         where s.workspace_id = :workspaceId and s.month = :month
         group by 1, 2, 3, 4),
       groups as (
         select website_id, website_tag, provider, sum(calls)::float as calls,
           sum(credits)::float as credits,
           coalesce(jsonb_agg(jsonb_build_object('unit', cost_unit, 'amount', amount) order by cost_unit)
             filter (where cost_unit is not null), '[]') as charges
         from by_unit group by 1, 2, 3)
       select g.website_id, w.domain, g.website_tag, g.provider, g.calls, g.credits, g.charges,
         count(*) over ()::int as total
       from groups g
       left join websites w on w.workspace_id = :workspaceId and w.id = g.website_id
       order by g.calls desc, g.website_id, g.website_tag, g.provider
       limit :limit offset :offset`,
      { workspaceId: db.workspaceId, month, ...page },
    ),
  );
  return { rows: rows.map(({ total: _, ...spend }) => spend), total: rows[0]?.total ?? 0 };
}

/** Returns the calls of a website to some providers in a month, and what those charged in US dollars. */
export async function readWebsiteSpend(
  db: Queries,
  {
    websiteId,
    month,
    providers,
  }: { websiteId: string; month: string; providers: readonly string[] },
): Promise<{ calls: number; usd: number }> {
  const [row] = await db.run<{ calls: number; usd: number }>(
    sql.raw(
      `select count(*)::int as calls,
         coalesce(sum(cost_amount) filter (where cost_unit = 'usd'), 0)::float as usd
       from credit_settlements
       where workspace_id = ? and month = ? and website_id = ? and provider = any (?)`,
      [db.workspaceId, month, websiteId, [...providers]],
    ),
  );
  return row ?? { calls: 0, usd: 0 };
}

/**
 * Returns what each provider charged for a call on average over this month and the last one, by
 * unit; providers that charged nothing are missing.
 */
export async function readAverageCharges(
  db: Queries,
  since: string,
): Promise<Map<string, { unit: string; amount: number }>> {
  const rows = await db.run<{ provider: string; unit: string; amount: number }>(
    sql.raw(
      `select distinct on (provider) provider, cost_unit as unit,
         avg(cost_amount)::float as amount
       from credit_settlements
       where workspace_id = ? and month >= ? and cost_unit is not null
       group by provider, cost_unit
       order by provider, count(*) desc`,
      [db.workspaceId, since],
    ),
  );
  return new Map(rows.map(({ provider, unit, amount }) => [provider, { unit, amount }]));
}
