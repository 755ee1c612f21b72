import { dayMs, dayOf } from '../../../platform/calendar/day';
import { type Queries, sql } from '../../../platform/postgres/database';
import { forecastOf } from '../rules/budget';
import { creditMonth, startOfNextMonth } from '../rules/credits';

/** What the websites of a tag may cost in a month, and what they do. */
export type Budget = {
  websiteTag: string;
  websites: number;
  creditsPerMonth: number | null;
  used: number;
  forecast: number | null;
};

type Row = {
  name: string;
  websites: number;
  creditsPerMonth: number | null;
  month: number;
  today: number;
  week: number;
  weekDays: number;
  total: number;
};

/** Lists tags with their budgets, those with one first, by name. */
export async function listBudgets(
  db: Queries,
  now: Date,
  { hasBudget, ...page }: { hasBudget: boolean; limit: number; offset: number },
): Promise<{ rows: Budget[]; total: number }> {
  const today = dayOf(now.getTime());
  const weekAgo = dayOf(now.getTime() - 7 * dayMs);
  const rows = await db.run<Row>(
    sql.raw(
      `with shown as (
         select name, key, credits_per_month, count(*) over ()::int as total from tags
         where workspace_id = :workspaceId and (not :hasBudget or credits_per_month is not null)
         order by credits_per_month is null, key limit :limit offset :offset),
       days as (
         select website_id, (settled_at at time zone 'utc')::date as day, month, sum(credits) as credits
         from credit_settlements
         where workspace_id = :workspaceId and month >= date_trunc('month', cast(:weekAgo as date))
         group by 1, 2, 3),
       spent as (
         select t.tag, coalesce(sum(d.credits) filter (where d.month = :month), 0)::float as month,
           coalesce(sum(d.credits) filter (where d.day = :today), 0)::float as today,
           coalesce(sum(d.credits) filter (where d.day >= :weekAgo and d.day < :today), 0)::float as week,
           least(7, greatest(0, cast(:today as date) - min(d.day)))::int as week_days
         from website_tags t join days d on d.website_id = t.website_id
         where t.workspace_id = :workspaceId group by 1)
       select s.name, s.credits_per_month, s.total,
         (select count(*) from website_tags t join websites w
            on w.workspace_id = t.workspace_id and w.id = t.website_id
          where t.workspace_id = :workspaceId and t.tag = s.name and w.status <> 'archived')::int as websites,
         coalesce(p.month, 0) as month, coalesce(p.today, 0) as today, coalesce(p.week, 0) as week,
         coalesce(p.week_days, 0) as week_days
       from shown s left join spent p on p.tag = s.name
       order by s.credits_per_month is null, s.key`,
      {
        workspaceId: db.workspaceId,
        hasBudget,
        month: creditMonth(now),
        today,
        weekAgo,
        ...page,
      },
    ),
  );
  const days = (startOfNextMonth(now).getTime() - Date.parse(creditMonth(now))) / dayMs;
  return {
    rows: rows.map(({ weekDays, ...row }) => ({
      websiteTag: row.name,
      websites: row.websites,
      creditsPerMonth: row.creditsPerMonth,
      used: row.month,
      forecast: forecastOf({ ...row, weekDays }, { day: now.getUTCDate(), days }),
    })),
    total: rows[0]?.total ?? 0,
  };
}
