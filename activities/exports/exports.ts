import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { Context } from '@temporalio/activity';
import { datasetOf } from '../../modules/exports/datasets/all-datasets';
import {
  type DestinationSettings,
  openDestination,
} from '../../modules/exports/export-destination';
import { exportFolder } from '../../modules/exports/export-folder';
import { fileNameOf } from '../../modules/exports/rules/export-options';
import {
  type ExportWork,
  forgetCredentials,
  getExport,
  readExportWork,
  storeExportFile,
} from '../../modules/exports/store/export-store';
import { type WrittenDataset, writeDataset } from '../../modules/exports/write-dataset';
import type { Cipher } from '../../platform/cipher';
import type { FileStore } from '../../platform/files/file-store';
import { openWorkspace, type Stores } from '../../platform/workspace';
import { namingStorageProblems } from '../naming-storage-problems';
import { reportPart } from '../report-part';

export type ExportDeps = Stores & {
  cipher: Cipher;
  files: FileStore;
  exportSettings: DestinationSettings;
};

type ExportRef = { workspaceId: string; exportId: string };

/** Files here have a name for each attempt: a slow one must not replace the file that is recorded. */
const keyOf = (folder: string, name: string, isOurs: boolean) =>
  isOurs ? `${folder}${randomUUID()}/${name}` : folder + name;

async function write(
  deps: ExportDeps,
  { workspaceId, exportId }: ExportRef,
  work: ExportWork,
  name: string,
): Promise<WrittenDataset> {
  const { format, destination, websiteIds, changedSince, credentials } = work;
  const asked = { workspaceId, exportId, destination, credentials };
  const { store, folder, close } = openDestination(deps.files, deps.exportSettings, asked);
  const part = reportPart(Context.current(), { name, unit: 'rows' });
  try {
    return await writeDataset(openWorkspace(deps, workspaceId), {
      dataset: datasetOf(name),
      filter: { websiteIds, changedSince },
      format,
      store,
      storageKey: keyOf(folder, fileNameOf(name, format), destination.kind === 'download'),
      signal: Context.current().cancellationSignal,
      onRows: part.update,
    });
  } finally {
    part.end();
    close();
  }
}

export const createExportActivities = (deps: ExportDeps) => ({
  /** Writes a dataset's file, unless that is done; null when the export was deleted. */
  async writeExportDataset({
    dataset,
    ...ref
  }: ExportRef & { dataset: string }): Promise<'written' | null> {
    const { workspaceId, exportId } = ref;
    const work = await readExportWork(deps.database.reader(workspaceId), deps.cipher, exportId);
    if (!work) return null;
    if (work.written.includes(dataset)) return 'written';
    const file = await namingStorageProblems(() => write(deps, ref, work, dataset));
    const isKept = await deps.database.transaction(workspaceId, (tx) =>
      storeExportFile(tx, exportId, { format: work.format, dataset, file }),
    );
    if (!isKept && work.destination.kind === 'download') {
      await deps.files.removeAll(file.storageKey.slice(0, file.storageKey.lastIndexOf('/') + 1));
    }
    return 'written';
  },

  /** Ends an export: in a bucket, a manifest says that all files are there. */
  async finishExport(ref: ExportRef): Promise<{ rows: number; bytes: number } | null> {
    const { workspaceId, exportId } = ref;
    const db = deps.database.reader(workspaceId);
    const work = await readExportWork(db, deps.cipher, exportId);
    if (!work) return null;
    const { files } = await getExport(db, exportId);
    if (work.destination.kind !== 'download') {
      const asked = { ...ref, destination: work.destination, credentials: work.credentials };
      const { store, folder, close } = openDestination(deps.files, deps.exportSettings, asked);
      try {
        const manifest = { exportId, changedSince: work.changedSince, files };
        await namingStorageProblems(() =>
          store.put(`${folder}manifest.json`, Readable.from([JSON.stringify(manifest, null, 2)])),
        );
      } finally {
        close();
      }
    } else {
      // Attempts that were killed left files of their own.
      const keys = files.map(({ storageKey }) => storageKey);
      const folder = exportFolder(workspaceId, exportId).replace(/\/$/, '');
      await namingStorageProblems(() => deps.files.keepOnly(folder, keys));
    }
    await deps.database.transaction(workspaceId, (tx) => forgetCredentials(tx, exportId));
    const sum = (read: (file: WrittenDataset) => number) =>
      files.reduce((total, file) => total + read(file), 0);
    return { rows: sum(({ rows }) => rows), bytes: sum(({ bytes }) => bytes) };
  },
});
