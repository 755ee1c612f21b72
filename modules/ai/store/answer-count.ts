import { toUuid } from '../../../platform/ids';
import type { WorkspaceReads } from '../../../platform/workspace';

/** Returns how many answers a target was asked for on a UTC day, failed ones included. */
export async function countAnswersOfDay(
  workspace: WorkspaceReads,
  { websiteId, targetId, day }: { websiteId: string; targetId: string; day: string },
): Promise<number> {
  const [row] = await workspace.clickhouse.query<{ answers: number }>({
    sql: `SELECT uniqExact(answer_uuid) AS answers FROM ai_answers
          WHERE website_id = {website:String}
            AND day = {day:Date} AND target_uuid = {target:UUID}`,
    parameters: { website: websiteId, day, target: toUuid(targetId) },
    comment: 'count-answers-of-day',
  });
  return row?.answers ?? 0;
}
