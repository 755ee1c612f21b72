import { type Queries, sql } from '../../../platform/postgres/database';
import { isHandRun } from '../rules/report-schedule';

export type ReportRefusal = { websiteId: string | null; code: string; message: string };

/** What a schedule did at its time. */
export type ScheduleRun = {
  run: string;
  startedAt: string;
  startedBy: 'schedule' | 'person';
  /** Reports that still exist, by what became of them. */
  reports: { pending: number; completed: number; failed: number };
  refused: ReportRefusal[];
};

type RunRef = { scheduleId: string; run: string };

/** Records that a schedule runs; the first time counts. */
export async function recordRun(tx: Queries, { scheduleId, run }: RunRef): Promise<void> {
  await tx.run(
    sql('report_schedule_runs')
      .insert({ workspace_id: tx.workspaceId, schedule_id: scheduleId, run })
      .onConflict(['workspace_id', 'schedule_id', 'run'])
      .ignore(),
  );
}

/** Whether a run has given up a report, so that no later attempt makes it. */
export async function isRefused(
  db: Queries,
  { scheduleId, run, websiteId }: RunRef & Pick<ReportRefusal, 'websiteId'>,
): Promise<boolean> {
  const found = await db.run(
    sql('report_refusals').select('code').where({
      workspace_id: db.workspaceId,
      schedule_id: scheduleId,
      run,
      website_id: websiteId,
    }),
  );
  return found.length > 0;
}

/** Records why a run did not start a report. */
export async function recordRefusal(
  tx: Queries,
  { scheduleId, run, websiteId, code, message }: RunRef & ReportRefusal,
): Promise<void> {
  await tx.run(
    sql('report_refusals')
      .insert({
        workspace_id: tx.workspaceId,
        schedule_id: scheduleId,
        run,
        website_id: websiteId,
        code,
        message,
      })
      .onConflict()
      .ignore(),
  );
}

type Row = {
  run: string;
  startedAt: Date;
  pending: number;
  completed: number;
  failed: number;
};

/** Returns a run that was recorded. */
export async function findScheduleRun(
  db: Queries,
  scheduleId: string,
  run: string,
): Promise<ScheduleRun> {
  const { rows } = await listScheduleRuns(db, scheduleId, { limit: 1, offset: 0 }, run);
  const [found] = rows;
  if (!found) throw new Error(`the run ${run} was not recorded`);
  return found;
}

/** Lists the runs of a schedule, newest first, or one of them. */
export async function listScheduleRuns(
  db: Queries,
  scheduleId: string,
  page: { limit: number; offset: number },
  only: string | null = null,
): Promise<{ rows: ScheduleRun[]; total: number }> {
  const { workspaceId } = db;
  const own = { workspace_id: workspaceId, schedule_id: scheduleId };
  const [rows, [count]] = await Promise.all([
    db.run<Row>(
      sql.raw(
        // A job's row is deleted after 90 days; its report has then completed or failed.
        `select s.run, s.started_at,
           count(r.id) filter (where j.status in ('queued', 'running', 'paused')) as pending,
           count(r.id) filter (where j.status = 'completed' 
             or j.id is null and r.data_hash is not null) as completed,
           count(r.id) filter (where j.status in ('failed', 'canceled') 
             or j.id is null and r.data_hash is null) as failed
         from report_schedule_runs s
         left join reports r on r.workspace_id = s.workspace_id and r.schedule_id = s.schedule_id
           and r.schedule_run = s.run and r.expires_at > now()
         left join jobs j on j.workspace_id = r.workspace_id and j.id = r.job_id
         where s.workspace_id = ? and s.schedule_id = ? and s.run = coalesce(?, s.run)
         group by s.run, s.started_at order by s.started_at desc, s.run limit ? offset ?`,
        [workspaceId, scheduleId, only, page.limit, page.offset],
      ),
    ),
    db.run<{ count: number }>(sql('report_schedule_runs').where(own).count()),
  ]);
  const refused = await db.run<ReportRefusal & { run: string }>(
    sql('report_refusals')
      .select('run', 'website_id', 'code', 'message')
      .where(own)
      .whereRaw('run = any (?)', [rows.map(({ run }) => run)])
      .orderBy('website_id'),
  );
  const byRun = Map.groupBy(refused, ({ run }) => run);
  return {
    rows: rows.map(({ run, startedAt, ...reports }) => ({
      run,
      startedAt: startedAt.toISOString(),
      startedBy: isHandRun(run) ? ('person' as const) : ('schedule' as const),
      reports,
      refused: (byRun.get(run) ?? []).map(({ run: _, ...refusal }) => refusal),
    })),
    total: count?.count ?? 0,
  };
}
