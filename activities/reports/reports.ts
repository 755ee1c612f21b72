import { Context } from '@temporalio/activity';
import { buildDataset } from '../../modules/reports/build-dataset';
import { deliverReport } from '../../modules/reports/deliver-report';
import { type Frozen, freezeDataset } from '../../modules/reports/freeze-dataset';
import { openFrozen } from '../../modules/reports/open-frozen';
import type { PdfRenderer } from '../../modules/reports/pdf/pdf-renderer';
import { renderReport } from '../../modules/reports/render-report';
import type { ReportMail } from '../../modules/reports/report-mail';
import type { ReportFormat } from '../../modules/reports/rules/report-dataset';
import type { ReportOptions } from '../../modules/reports/rules/report-options';
import {
  type ScheduledRun,
  startScheduledReport,
  startWebsiteReports,
} from '../../modules/reports/start-scheduled-report';
import { readLogo } from '../../modules/reports/store/branding-store';
import {
  folderOf,
  readReportWork,
  storeFiles,
  storeFrozen,
} from '../../modules/reports/store/report-store';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse';
import type { FileStore } from '../../platform/files/file-store';
import type { Database } from '../../platform/postgres/database';
import { type InWorkspace, openWorkspace } from '../../platform/workspace';
import { namingStorageProblems } from '../naming-storage-problems';

export type ReportDeps = {
  database: Database;
  clickhouse: ClickHouse;
  files: FileStore;
  pdf: PdfRenderer;
  /** Undefined when no mail can be sent. */
  reportMail: ReportMail | undefined;
};
type Deps = ReportDeps;
type ReportRef = { workspaceId: string; reportId: string };

async function freeze(deps: Deps, { workspaceId, reportId }: ReportRef, signal: AbortSignal) {
  const workspace = openWorkspace(deps, workspaceId);
  const work = await readReportWork(workspace.db, reportId);
  if (!work || work.frozen) return work?.frozen;
  const { options } = work;
  const task = { workspace, reportId, options, nowMs: Date.now(), signal };
  const built = await buildDataset(task);
  const frozen = await freezeDataset(deps.files, folderOf(workspaceId, reportId), built);
  const { asOf } = built.dataset;
  return workspace.transaction((tx) => storeFrozen(tx, reportId, { ...frozen, asOf }));
}

async function render(
  deps: Deps,
  ref: ReportRef,
  format: ReportFormat,
  { frozen, options }: { frozen: Frozen; options: ReportOptions },
) {
  const { database, files, pdf } = deps;
  const { workspaceId, reportId } = ref;
  const logo = await readLogo(database.reader(workspaceId), reportId);
  const report = await openFrozen(files, frozen, logo);
  const folder = folderOf(workspaceId, reportId);
  const { cancellationSignal: signal } = Context.current();
  const written = await renderReport(files, folder, report, format, {
    csv: { bom: options.csvBom },
    renderPdf: (report) => pdf.render(workspaceId, report, signal),
    signal,
  });
  const isKept = await database.transaction(workspaceId, (tx) => storeFiles(tx, reportId, written));
  // The report's files are removed with its row; files written later are removed here, or by the
  // second pass.
  if (!isKept) await files.removeAll(folder);
}

/**
 * Each activity may run twice or be interrupted anywhere: the first frozen dataset is the one that
 * counts, and files are written again with the same content.
 */
export const createReportActivities = (deps: Deps) => ({
  /** Freezes a report's data, unless that is done; null when the report was deleted. */
  async freezeReport(ref: ReportRef): Promise<{ dataHash: string } | null> {
    const signal = Context.current().cancellationSignal;
    const frozen = await namingStorageProblems(() => freeze(deps, ref, signal));
    return frozen ? { dataHash: frozen.dataHash } : null;
  },

  /**
   * Requests the report of a schedule's run, once; for a schedule of a tag, returns the websites
   * that get a report each.
   */
  startScheduledReport: (run: InWorkspace<ScheduledRun>): Promise<string[]> =>
    startScheduledReport(openWorkspace(deps, run), run, Date.now()),

  /** Requests the reports of a run on these websites, each once. */
  async startWebsiteReports(
    run: InWorkspace<ScheduledRun> & { websiteIds: string[] },
  ): Promise<void> {
    // Before the policy gives the activity up, with the reports of all these websites.
    const isLast = Context.current().info.attempt >= 4;
    await startWebsiteReports(openWorkspace(deps, run), run, {
      nowMs: Date.now(),
      isLast,
    });
  },

  /** Mails a report to its recipients; returns the recipients that were not reached, and why. */
  async deliverReport({
    attemptsMax,
    ...ref
  }: ReportRef & { attemptsMax: number }): Promise<{ failed: string[] }> {
    const isLast = Context.current().info.attempt >= attemptsMax;
    const deliver = () => deliverReport(deps, deps.reportMail, { ...ref, isLast });
    return { failed: await namingStorageProblems(deliver) };
  },

  /** Writes one format from the frozen data. */
  async renderReport({ format, ...ref }: ReportRef & { format: ReportFormat }): Promise<void> {
    await namingStorageProblems(async () => {
      const { workspaceId, reportId } = ref;
      const db = deps.database.reader(workspaceId);
      const work = await readReportWork(db, reportId);
      if (!work?.frozen) return;
      const { frozen, options } = work;
      await render(deps, ref, format, { frozen, options });
    });
  },
});
