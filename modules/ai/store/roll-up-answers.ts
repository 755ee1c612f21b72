import { addDays } from '../../../platform/calendar/day';
import type { WorkspaceReads } from '../../../platform/workspace';
import { answerCountNames } from '../rules/answer-counts';
import { periodStart } from '../rules/periods';
import { finalSettings } from './answer-filter';

/** A statement's parameters are part of its URL, so they must be short. */
const promptsPerStatement = 50;

const where = `website_id = {website:String}
  AND day IN {days:Array(Date)} AND prompt_uuid IN {prompts:Array(UUID)}`;

const keys =
  'workspace_id, website_id, source, target_uuid, prompt_uuid, day, revision, model_served';

const ones = (list: string) => `arrayResize([toUInt32(1)], length(${list}), toUInt32(1))`;

/** The columns of `ai_days` after its keys, as they are computed from readings. */
const counts: Readonly<Record<string, string>> = {
  version: 'sum(toUInt64(brand_version) + 1)',
  ok: 'countIf(isOk)',
  refused: "countIf(state = 'refused')",
  no_answer_surface: "countIf(state = 'no_answer_surface')",
  failed: "countIf(state = 'failed')",
  named: 'countIf(isNamed)',
  cited: 'countIf(isCited)',
  named_and_cited: 'countIf(isNamed AND isCited)',
  searched: 'countIf(isOk AND searched)',
  searched_unknown: 'countIf(isOk AND NOT searched_known)',
  cited_of_searched: 'countIf(isCited AND searched)',
  any_named: 'countIf(isOk AND notEmpty(brands))',
  own_first: 'countIf(isOk AND brands[1].is_own)',
  own_namings: 'sumIf(length(own), isOk)',
  all_namings: 'sumIf(length(brands), isOk)',
  own_mentions: 'sumIf(arraySum(arrayMap(brand -> length(brand.starts), own)), isOk)',
  all_mentions: 'sumIf(arraySum(arrayMap(brand -> length(brand.starts), brands)), isOk)',
  rank_1: 'countIf(best = 1)',
  rank_2: 'countIf(best = 2)',
  rank_3: 'countIf(best = 3)',
  rank_4_to_10: 'countIf(best BETWEEN 4 AND 10)',
  rank_11_up: 'countIf(best > 10)',
  in_prose: 'countIf(isNamed AND best = 0)',
  brand_uuids: `(sumMapIf(arrayMap(brand -> brand.uuid, brands), ${ones('brands')}, isOk) AS brandCounts).1`,
  brand_answers: 'brandCounts.2',
  hosts: `(sumMap(citedHosts, ${ones('citedHosts')}) AS hostCounts).1`,
  host_answers: 'hostCounts.2',
  citing: 'countIf(isOk AND cited_count > 0)',
  competitor_cited: 'countIf(isOk AND notEmpty(cited_brands))',
  competitor_named: 'countIf(isOk AND arrayExists(brand -> NOT brand.is_own, brands))',
};

/** The cited hosts are evidence and stand with the answer; its brands are matched again. */
const rollUpSql = `INSERT INTO ai_days (${keys}, ${Object.keys(counts).join(', ')})
  SELECT ${keys}, ${Object.values(counts).join(', ')}
  FROM (
    SELECT ${keys}, state, searched, searched_known, brands, cited_brands, cited_count,
      brand_version, state = 'ok' AS isOk, isOk AND own_cited AS isCited,
      arrayFilter(brand -> brand.is_own, brands) AS own, isOk AND notEmpty(own) AS isNamed,
      arrayFilter(rank -> rank > 0, arrayMap(brand -> brand.list_rank, own)) AS ranks,
      if(isNamed AND notEmpty(ranks), arrayMin(ranks), 0) AS best, citedHosts
    FROM (SELECT * FROM ai_readings FINAL WHERE ${where}) AS reading
    LEFT JOIN (
      SELECT answer_uuid, arrayDistinct(arrayFilter(host -> host != '', cited.host)) AS citedHosts
      FROM ai_answers FINAL WHERE ${where} AND state = 'ok'
    ) AS answer USING (answer_uuid)
  )
  GROUP BY ${keys}`;

const periodKeys =
  'workspace_id, website_id, span, first_day, source, target_uuid, prompt_uuid, revision, model_served';

/** Copies the days that changed. */
const copySql = `INSERT INTO ai_prompt_days (${keys}, version, ${answerCountNames.join(', ')})
  SELECT ${keys}, version, ${answerCountNames.join(', ')} FROM ai_days FINAL WHERE ${where}`;

/** Adds up the copied days, a prompt's next to each other, of each period with a day that changed. */
const addUpSql = `INSERT INTO ai_periods (${periodKeys}, version, days, last_day, ${answerCountNames.join(', ')})
  SELECT workspace_id, website_id, period.1 AS span, period.2 AS first_day, source, target_uuid,
    prompt_uuid, revision, model_served, sum(version), countIf(ok > 0), max(day),
    ${answerCountNames.map((name) => `sum(${name})`).join(', ')}
  FROM ai_prompt_days FINAL
  ARRAY JOIN [(toUInt8(1), day), (toUInt8(7), toMonday(day)),
    (toUInt8(28), toStartOfInterval(day, INTERVAL 4 WEEK))] AS period
  WHERE website_id = {website:String}
    AND prompt_uuid IN {prompts:Array(UUID)}
    AND day BETWEEN arrayMin({fourWeeks:Array(Date)}) AND arrayMax({fourWeeks:Array(Date)}) + 27
    AND (span = 28 AND first_day IN {fourWeeks:Array(Date)}
      OR span = 7 AND first_day IN {weeks:Array(Date)}
      OR span = 1 AND first_day IN {days:Array(Date)})
  GROUP BY ${periodKeys}`;

type Written = { days: readonly string[]; promptUuids: readonly string[] };

const settings = { insert_deduplicate: 0, max_execution_time: 60 } as const;

function* batchesOf(promptUuids: readonly string[]) {
  for (let first = 0; first < promptUuids.length; first += promptsPerStatement) {
    yield promptUuids.slice(first, first + promptsPerStatement);
  }
}

async function addUpDays(
  workspace: WorkspaceReads,
  websiteId: string,
  { days, prompts }: { days: readonly string[]; prompts: readonly string[] },
): Promise<void> {
  const starts = (span: 7 | 28) => [...new Set(days.map((day) => periodStart(day, span)))];
  const all = { ...settings, ...finalSettings };
  await workspace.clickhouse.insertFrom({
    sql: copySql,
    parameters: { website: websiteId, days, prompts },
    comment: 'copy-answer-days',
    settings: all,
  });
  await workspace.clickhouse.insertFrom({
    sql: addUpSql,
    parameters: { website: websiteId, days, weeks: starts(7), fourWeeks: starts(28), prompts },
    comment: 'roll-up-answer-periods',
    settings: all,
  });
}

/**
 * Computes the counts of days, and of their periods, anew from their readings. Running it again, late
 * or while another run does the same changes nothing: the row that was computed from the most
 * readings is kept.
 */
export async function rollUpAnswers(
  workspace: WorkspaceReads,
  websiteId: string,
  { days, promptUuids }: Written,
): Promise<void> {
  for (const prompts of batchesOf(promptUuids)) {
    await workspace.clickhouse.insertFrom({
      sql: rollUpSql,
      parameters: { website: websiteId, days, prompts },
      comment: 'roll-up-answers',
      settings,
    });
    await addUpDays(workspace, websiteId, { days, prompts });
  }
}

const sumKeys = 'source, target_uuid, prompt_uuid, revision, model_served, first_day, version';

/** Four weeks whose days do not add up to what is stored of them. */
const missedSql = `SELECT toString(first_day) AS firstDay,
    groupUniqArray(toString(prompt_uuid)) AS prompts
  FROM (
    SELECT source, target_uuid, prompt_uuid, revision, model_served,
      toStartOfInterval(day, INTERVAL 4 WEEK) AS first_day, sum(version) AS version
    FROM ai_days FINAL
    WHERE website_id = {website:String} AND day >= {from:Date}
    GROUP BY source, target_uuid, prompt_uuid, revision, model_served, first_day
  ) AS written
  LEFT ANTI JOIN (
    SELECT ${sumKeys} FROM ai_periods FINAL
    WHERE website_id = {website:String} AND span = 28
      AND first_day >= {from:Date}
  ) AS added
  USING (${sumKeys})
  GROUP BY first_day`;

/**
 * Adds up the four weeks since the day `from` that `ai_periods` lacks, or has other counts of: those in
 * which a worker of an earlier version wrote, or one that ended between its statements.
 */
export async function addUpMissedDays(
  workspace: WorkspaceReads,
  websiteId: string,
  from: string,
): Promise<void> {
  const missed = await workspace.clickhouse.query<{ firstDay: string; prompts: string[] }>({
    sql: missedSql,
    parameters: { website: websiteId, from: periodStart(from, 28) },
    settings: finalSettings,
    comment: 'find-missed-days',
  });
  for (const { firstDay, prompts: promptUuids } of missed) {
    const days = Array.from({ length: 28 }, (_, index) => addDays(firstDay, index));
    for (const prompts of batchesOf(promptUuids)) {
      await addUpDays(workspace, websiteId, { days, prompts });
    }
  }
}
