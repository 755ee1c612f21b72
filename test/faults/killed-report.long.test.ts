import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderOf } from '../../modules/reports/store/report-store';
import { FolderStore } from '../../platform/files/folder-store';
import { openReportScene, type ReportAnswer, type ReportScene } from '../reports/report-scene';
import { lockRows } from '../support/lock-rows';
import { type OwnService, startOwnService } from '../support/own-service';
import type { Service } from '../support/service';
import { waitFor } from '../support/wait-for';
import type { WorkerProcess } from '../support/worker-process';

// A worker of another file would continue where the killed one stopped, so this file starts its own servers.

let own: OwnService;
let service: Service;
let worker: WorkerProcess;
let scene: ReportScene;

beforeAll(async () => {
  own = await startOwnService();
  ({ service } = own);
  worker = await own.startWorker();
  scene = await openReportScene(service);
  await scene.rank({ shoes: [4, 2], boots: [null, 12] }, [30, 2]);
});
afterAll(async () => {
  await scene.close();
  await worker.stop();
  await own.stop();
});

/** What lies in a report's folder: name and SHA-256, without what is half written. */
function filesOf(reportId: string): Map<string, string> {
  const { files } = service.services.config;
  if (!(service.services.files instanceof FolderStore) || files.kind !== 'folder') {
    throw new Error('these tests look into a folder');
  }
  const folder = join(files.folder, folderOf(scene.workspaceId, reportId));
  let names: string[] = [];
  try {
    names = readdirSync(folder).filter((name) => !name.endsWith('.draft'));
  } catch {
    return new Map();
  }
  return new Map(
    names.map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
    ]),
  );
}

/** Asks for a report, and kills the worker once a file is there whose row it cannot write. */
async function killBeforeItIsNoted(lockStatement: string, isThere: (names: string[]) => boolean) {
  const report = await scene.start({ websiteId: scene.websiteId, type: 'rankings' });
  const lock = await lockRows(lockStatement, lockStatement.includes('?') ? [report.id] : []);
  const before = await waitFor('the file that is not noted', async () => {
    const found = filesOf(report.id);
    return isThere([...found.keys()]) && found;
  });
  await worker.kill();
  await lock.release();
  worker = await own.startWorker();
  const ended: ReportAnswer = await scene.ended(report.id);
  expect([ended.status, ended.error]).toEqual(['completed', null]);
  return { ended, before };
}

it('a worker killed after it wrote a file: the same bytes are written again', async () => {
  const { ended, before } = await killBeforeItIsNoted(
    'lock table report_files in access exclusive mode',
    (names) => names.some((name) => name.endsWith('.pdf')),
  );
  const after = filesOf(ended.id);
  for (const [name, sha256] of before) expect([name, after.get(name)]).toEqual([name, sha256]);
  const pdf = ended.files.find(({ format }) => format === 'pdf');
  expect([...before.values()]).toContain(pdf?.sha256);
});

it('a worker killed after it froze the data: one dataset counts, and all formats are of it', async () => {
  const { ended } = await killBeforeItIsNoted(
    'select id from reports where id = ? for update',
    (names) => names.some((name) => name.startsWith('dataset-')),
  );
  const made = await scene.json(ended.id);
  expect(made.dataHash).toBe(ended.dataHash);
  const written = [...filesOf(ended.id).keys()].filter((name) => !name.startsWith('dataset-'));
  expect(written.length).toBeGreaterThan(2);
  for (const name of written) expect(name).toContain(ended.dataHash?.slice(0, 32));
});
