import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { fromUuid, toUuid } from '../../../platform/ids';
import { type Queries, sql } from '../../../platform/postgres/database';
import type { WorkspaceReads } from '../../../platform/workspace';
import type { AiRate } from '../rules/ai-rate';
import { isAsked, type SeriesProviderName } from '../rules/engines';
import { promptRate } from '../rules/grouped-rate';
import { BrandMatcher } from '../rules/match-brands';
import type { PromptCount } from '../rules/rate';
import {
  type DataSource,
  type Days,
  finalSettings,
  periodsOfRead,
  periodsSql,
} from '../store/answer-filter';
import { readOwnBrands, toMatchable } from '../store/brand-store';
import { readOverviewKeywords } from '../store/keyword-labels';
import { KnownReads } from './known-reads';

/** How often the answers of one target name an own brand. */
export type WebsiteMentionRate = {
  targetId: string;
  dataSource: DataSource;
  rate: AiRate<'answers'>;
};

/** Rates by what was counted: those of many websites take a third of a second to resample. */
const known = new KnownReads<{ rows: [AiRate<'answers'>] }>(5_000);

async function rateOfCounts(counts: readonly PromptCount[]): Promise<AiRate<'answers'>> {
  const { rows } = await known.read(counts, async () => {
    // Other work of the process has its turn between two websites.
    await yieldToOthers();
    return { rows: [promptRate(counts, 'answers')] };
  });
  return rows[0];
}

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

/** Returns the revisions of the keywords that headline numbers are about, by the keyword's id. */
async function readHeadlineKeywords(
  db: Queries,
  websiteIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const revisions = new Map<string, number>();
  if (websiteIds.length === 0) return revisions;
  const [keywords, brands] = await Promise.all([
    readOverviewKeywords(db, websiteIds),
    readOwnBrands(db, websiteIds),
  ]);
  for (const [websiteId, own] of keywords) {
    const matcher = new BrandMatcher((brands.get(websiteId) ?? []).map(toMatchable));
    for (const { id, keyword, revision } of own) {
      if (matcher.find(keyword).length === 0) revisions.set(id, revision);
    }
    await yieldToOthers();
  }
  return revisions;
}

/** Returns the targets of these websites, and those of them whose prompts are keywords. */
async function readSeries(db: Queries, websiteIds: readonly string[]) {
  const rows = await db.run<{ id: string; websiteId: string; provider: SeriesProviderName }>(
    sql('ai_targets')
      .select('id', 'website_id', 'provider')
      .where('workspace_id', db.workspaceId)
      .whereRaw('website_id = any (?)', [[...websiteIds]]),
  );
  return {
    targetIds: new Set(rows.map(({ id }) => id)),
    overviews: rows.filter(({ provider }) => !isAsked(provider)),
  };
}

/** By prompt, in the order of their ids: which ones are resampled depends on it. */
type Row = {
  websiteId: string;
  isSandbox: boolean;
  target: string;
  prompts: string[];
  revisions: number[];
  hits: number[];
  answers: number[];
};

/** Reads the answers to these prompts, and those of targets whose prompts are keywords. */
const readRows = (
  { clickhouse }: WorkspaceReads,
  {
    websiteIds,
    days,
    prompts,
    overviewTargets,
  }: { websiteIds: readonly string[]; days: Days; prompts: Prompt; overviewTargets: string[] },
): Promise<Row[]> => {
  const periods = periodsSql(periodsOfRead({ days }));
  return clickhouse.query<Row>({
    sql: `SELECT website_id AS websiteId, isSandbox, target,
            arraySort(groupArray((prompt, revision, named, ok))) AS counts,
            if(isOfKeywords, tupleElement(counts, 1), []) AS prompts,
            if(isOfKeywords, tupleElement(counts, 2), []) AS revisions,
            tupleElement(counts, 3) AS hits, tupleElement(counts, 4) AS answers
          FROM (
            SELECT website_id, source = 'sandbox' AS isSandbox, toString(target_uuid) AS target,
              target_uuid IN {overviews:Array(UUID)} AS isOfKeywords,
              toString(prompt_uuid) AS prompt, revision, toFloat64(sum(ai_periods.named)) AS named,
              toFloat64(sum(ai_periods.ok)) AS ok
            FROM ai_periods FINAL
            WHERE website_id IN {websites:Array(String)} AND ${periods.condition}
              AND (target_uuid IN {overviews:Array(UUID)} OR (prompt_uuid, revision) IN
                (SELECT arrayJoin(arrayZip({prompts:Array(UUID)}, {revisions:Array(UInt32)}))))
            GROUP BY website_id, isSandbox, target_uuid, prompt_uuid, revision HAVING ok > 0
          )
          GROUP BY website_id, isSandbox, target, isOfKeywords`,
    parameters: {
      ...periods.parameters,
      websites: [...websiteIds],
      prompts: prompts.ids.map(toUuid),
      revisions: prompts.revisions,
      overviews: overviewTargets.map(toUuid),
    },
    settings: finalSettings,
    comment: 'website-mention-rates',
  });
};

/**
 * Reads each website's mention rate: of the target with the most answers, since targets are never
 * added or averaged, and of live answers if there are any. A few queries for any number of websites;
 * those without answers are left out.
 */
export async function readWebsiteMentionRates(
  workspace: WorkspaceReads,
  websiteIds: readonly string[],
  days: Days,
): Promise<Map<string, WebsiteMentionRate>> {
  const { db } = workspace;
  const [prompts, { targetIds, overviews }] = await Promise.all([
    readHeadlinePrompts(db, websiteIds),
    readSeries(db, websiteIds),
  ]);
  if (overviews.length === 0 && prompts.ids.length === 0) return new Map();
  const overviewTargets = overviews.map(({ id }) => id);
  const [found, keywords] = await Promise.all([
    readRows(workspace, { websiteIds, days, prompts, overviewTargets }),
    readHeadlineKeywords(db, [...new Set(overviews.map(({ websiteId }) => websiteId))]),
  ]);
  const rows = found
    .map(({ target, ...row }) => ({ ...row, targetId: fromUuid(target) }))
    .filter(({ targetId }) => targetIds.has(targetId));
  const counted = rows.map((row) => {
    const counts = row.answers.flatMap((answers, index) => {
      const prompt = row.prompts[index];
      const isHeadline =
        prompt === undefined || keywords.get(fromUuid(prompt)) === row.revisions[index];
      return isHeadline ? [{ hits: row.hits[index] ?? 0, answers }] : [];
    });
    return {
      websiteId: row.websiteId,
      targetId: row.targetId,
      dataSource: row.isSandbox ? ('sandbox' as const) : ('live' as const),
      counts,
      answers: counts.reduce((sum, { answers }) => sum + answers, 0),
    };
  });
  const answered = Map.groupBy(
    counted.filter(({ answers }) => answers > 0),
    ({ websiteId }) => websiteId,
  );
  const rates = new Map<string, WebsiteMentionRate>();
  for (const [websiteId, targets] of answered) {
    const { targetId, dataSource, counts } = targets.toSorted(inOrder)[0] as Counted;
    rates.set(websiteId, { targetId, dataSource, rate: await rateOfCounts(counts) });
  }
  return rates;
}

/** What the answers of a target to the present, unbranded prompts add up to. */
type Counted = Pick<WebsiteMentionRate, 'targetId' | 'dataSource'> & {
  counts: PromptCount[];
  answers: number;
};

/** Live answers before made-up ones, then the most answers, then the older target. */
const inOrder = (one: Counted, other: Counted): number =>
  one.dataSource.localeCompare(other.dataSource) ||
  other.answers - one.answers ||
  one.targetId.localeCompare(other.targetId);
