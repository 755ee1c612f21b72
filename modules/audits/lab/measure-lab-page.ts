import type { Workspace } from '../../../platform/workspace';
import type { AuditOfWebsite } from '../rules/audit-ref';
import { findSamplePage, isLabPageMeasured, readLabAudit, saveLabPage } from '../store/lab-store';
import { type LabMeasurement, LabUnavailable, type LighthouseRunner } from './lighthouse-runner';

export type LabDeps = { lighthouse: LighthouseRunner };

const notMeasured = (failure: string): LabMeasurement => ({
  lighthouse: '',
  failure,
  performance: null,
  lcpMs: null,
  cls: null,
  tbtMs: null,
  fcpMs: null,
  speedIndexMs: null,
});

/**
 * Measures one page of an audit's sample as one device and stores the result, a failure included.
 * Places count all devices of a page before the next page. Returns whether there may be another one.
 * Idempotent.
 */
export async function measureLabPage(
  workspace: Workspace,
  { lighthouse }: LabDeps,
  ref: AuditOfWebsite,
  place: number,
  signal: AbortSignal,
): Promise<boolean> {
  const { auditId } = ref;
  const { db, workspaceId } = workspace;
  if (await isLabPageMeasured(db, auditId, place)) return true;
  const audit = await readLabAudit(db, auditId);
  if (!audit) return false;
  const { run, formFactors } = audit;
  const formFactor = formFactors[place % formFactors.length] ?? 'mobile';
  const pagePlace = Math.floor(place / formFactors.length);
  const page = await findSamplePage({ ...workspace, audit: { ...ref, run } }, pagePlace);
  if (!page) return false;
  const save = (measured: LabMeasurement) =>
    workspace.transaction((tx) =>
      saveLabPage(tx, { auditId, place, ...page }, formFactor, measured),
    );
  try {
    await save(await lighthouse.measure(workspaceId, { url: page.url, formFactor }, signal));
    return true;
  } catch (error) {
    if (!(error instanceof LabUnavailable)) throw error;
    await save(notMeasured(error.message));
    return false;
  }
}
