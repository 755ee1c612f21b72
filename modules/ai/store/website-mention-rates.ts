import { fromUuid, toUuid } from '../../../platform/ids';
import { type Queries, sql } from '../../../platform/postgres/database';
import type { WorkspaceReads } from '../../../platform/workspace';
import type { AiRate } from '../rules/ai-rate';
import { promptRate } from '../rules/grouped-rate';
import type { DataSource, Days } from './answer-filter';
import { finalSettings } from './answer-filter';

/** How often the answers of one target name an own brand. */
export type WebsiteMentionRate = {
  targetId: string;
  dataSource: DataSource;
  rate: AiRate<'answers'>;
};

type Prompt = { ids: string[]; revisions: number[] };

/** Returns the prompts that headline numbers are about: those that name no own brand. */
async function readHeadlinePrompts(db: Queries, websiteIds: readonly string[]): Promise<Prompt> {
  const [row] = await db.run<Prompt>(
    sql.raw(
      `select coalesce(array_agg(id), '{}') as ids, coalesce(array_agg(revision), '{}') as revisions
       from ai_prompts where workspace_id = ? and website_id = any (?) and not is_branded`,
      [db.workspaceId, [...websiteIds]],
    ),
  );
  return row ?? { ids: [], revisions: [] };
}

async function readTargetIds(
  db: Queries,
  websiteIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.run<{ id: string }>(
    sql('ai_targets')
      .select('id')
      .where('workspace_id', db.workspaceId)
      .whereRaw('website_id = any (?)', [[...websiteIds]]),
  );
  return new Set(rows.map(({ id }) => id));
}

type Row = {
  websiteId: string;
  isSandbox: boolean;
  target: string;
  /** By prompt, in the order of their ids: which ones are resampled depends on it. */
  counts: [prompt: string, hits: number, answers: number][];
};

/**
 * Reads each website's mention rate: of the target with the most answers, since targets are never
 * added or averaged, and of live answers if there are any. One query for any number of websites;
 * those without answers are left out.
 */
export async function readWebsiteMentionRates(
  { db, clickhouse }: WorkspaceReads,
  websiteIds: readonly string[],
  days: Days,
): Promise<Map<string, WebsiteMentionRate>> {
  const [prompts, targets] = await Promise.all([
    readHeadlinePrompts(db, websiteIds),
    readTargetIds(db, websiteIds),
  ]);
  if (prompts.ids.length === 0 || targets.size === 0) return new Map();
  const rows = await clickhouse.query<Row>({
    sql: `SELECT website_id AS websiteId, isSandbox, target,
            arraySort(groupArray((prompt, hits, answers))) AS counts
          FROM (
            SELECT website_id, source = 'sandbox' AS isSandbox, toString(target_uuid) AS target,
              toString(prompt_uuid) AS prompt, toFloat64(sum(named)) AS hits, toFloat64(sum(ok)) AS answers
            FROM ai_days FINAL
            WHERE website_id IN {websites:Array(String)}
              AND day BETWEEN {from:Date} AND {to:Date}
              AND (prompt_uuid, revision) IN
                (SELECT arrayJoin(arrayZip({prompts:Array(UUID)}, {revisions:Array(UInt32)})))
            GROUP BY website_id, isSandbox, target_uuid, prompt_uuid HAVING answers > 0
          )
          GROUP BY website_id, isSandbox, target`,
    parameters: {
      ...days,
      websites: [...websiteIds],
      prompts: prompts.ids.map(toUuid),
      revisions: prompts.revisions,
    },
    settings: finalSettings,
    comment: 'website-mention-rates',
  });
  const known = rows.flatMap((row) => {
    const targetId = fromUuid(row.target);
    if (!targets.has(targetId)) return [];
    const counts = row.counts.map(([, hits, answers]) => ({ hits, answers }));
    return [
      {
        websiteId: row.websiteId,
        targetId,
        dataSource: row.isSandbox ? ('sandbox' as const) : ('live' as const),
        rate: promptRate(counts, 'answers' as const),
      },
    ];
  });
  return new Map(
    [...Map.groupBy(known, ({ websiteId }) => websiteId)].map(([websiteId, found]) => {
      const { websiteId: _, ...first } = found.toSorted(inOrder)[0] as (typeof found)[number];
      return [websiteId, first];
    }),
  );
}

/** Live answers before made-up ones, then the most answers, then the older target. */
const inOrder = (one: WebsiteMentionRate, other: WebsiteMentionRate): number =>
  one.dataSource.localeCompare(other.dataSource) ||
  other.rate.answers - one.rate.answers ||
  one.targetId.localeCompare(other.targetId);
