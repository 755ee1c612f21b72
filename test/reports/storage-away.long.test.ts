import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sendToTemporal } from '../../modules/jobs/store/outbox';
import { createReport } from '../../modules/reports/store/report-store';
import { sql } from '../../platform/postgres/database';
import { type Collector, startCollector } from '../support/collector';
import { sampleReportOptions } from '../support/published-report';
import { waitFor } from '../support/wait-for';
import { openReportScene, type ReportScene } from './report-scene';

const base = mkdtempSync(join(tmpdir(), 'sightline-away-'));
const folder = join(base, 'files');

let collector: Collector;
let scene: ReportScene;

beforeAll(async () => {
  collector = await startCollector({ settings: { FILES_DIR: folder } });
  scene = await openReportScene(collector.service);
});
afterAll(async () => {
  await scene.close();
  await collector.stop();
  rmSync(base, { recursive: true, force: true });
});

/** A file where the folder should be: nothing can be written below it. */
const takeAway = () => writeFileSync(folder, '');
const bringBack = () => rmSync(folder, { recursive: true, force: true });

/** A report whose steps are tried so often. */
const start = (attemptsMax: number) =>
  collector.service.services.database.transaction(scene.workspaceId, async (tx) => {
    const options = sampleReportOptions([scene.websiteId]);
    const expiresAt = new Date(Date.now() + 86_400_000);
    const { id, job } = await createReport(tx, { options, expiresAt });
    const { workspaceId } = scene;
    await tx.run(
      sql('outbox')
        .where({ workspace_id: workspaceId })
        .whereRaw("payload ->> 'jobId' = ?", [job.id])
        .delete(),
    );
    const input = { reportId: id, formats: options.formats, attemptsMax, isDelivered: false };
    const entry = { workspaceId, jobId: job.id, websiteId: null, input, memo: {} };
    await sendToTemporal(tx, [
      { kind: 'start_workflow', payload: { ...entry, type: 'report.generate' } },
    ]);
    return { id, jobId: job.id };
  });

it('a store that stays away is the report’s failure, by its name', async () => {
  takeAway();
  const { id } = await start(2);
  const report = await scene.ended(id);
  expect(report.status).toBe('failed');
  expect(report.error).toEqual({
    code: 'storage_unavailable',
    message: 'The file store cannot be reached.',
  });
  const download = await scene.client.get(`/reports/${id}/download`);
  expect([download.status, download.error.code]).toEqual([409, 'conflict']);
  expect(download.error.message).toContain('The file store cannot be reached.');
  bringBack();
});

it('a store that comes back finds the report still trying', async () => {
  takeAway();
  const { id, jobId } = await start(20);
  const handle = collector.service.services.temporal.client.workflow.getHandle(jobId);
  await waitFor('a second try', async () => {
    const found = await handle.describe().catch(() => undefined);
    return found?.raw.pendingActivities?.some(({ attempt }) => (attempt ?? 0) >= 2);
  });
  bringBack();
  const report = await scene.ended(id);
  expect([report.status, report.error]).toEqual(['completed', null]);
  expect((await scene.json(id)).reportId).toBe(id);
});
