import type { Workspace } from '../../platform/workspace';
import { botTable } from '../crawlers/bots/bot-table';
import { readFirstReferrals } from '../crawlers/store/ai-referral-reads';
import { recordEvents } from '../webhooks/record-events';
import { getWebsiteSettings } from '../websites/store/website-settings-store';
import { closedEvents, openedEvents } from './events-of-alerts';
import { noteDiscovered } from './note-discovered';
import { noteFirstVisits } from './note-first-visits';
import { alertKinds } from './rules/alert';
import { applyFindings } from './store/alert-store';
import { findWebsiteChanges } from './store/website-findings';

/** Evaluates a website as of an instant and stores the findings. Idempotent. */
export async function noticeWebsiteChanges(
  workspace: Workspace,
  websiteId: string,
  nowMs: number,
): Promise<{ opened: number; closed: number }> {
  const { db } = workspace;
  const { notifications: thresholds } = await getWebsiteSettings(db, websiteId);
  const request = { nowMs, bots: botTable, thresholds };
  const found = await findWebsiteChanges(workspace, websiteId, request);
  const firstVisits = await readFirstReferrals(workspace, websiteId);
  const at = new Date(nowMs);
  return workspace.transaction(async (tx) => {
    const changes = { opened: 0, closed: 0 };
    await noteDiscovered(tx, websiteId, { at, rule: thresholds.urls });
    await noteFirstVisits(tx, websiteId, { visits: firstVisits, at });
    for (const kind of alertKinds) {
      const findings = found[kind];
      // Alerts of kinds that could not be evaluated stay as they are.
      if (findings === null) continue;
      const { opened, closed } = await applyFindings(tx, websiteId, { kind, findings, at });
      await recordEvents(tx, [
        ...openedEvents(websiteId, opened, at),
        ...closedEvents(websiteId, closed, at),
      ]);
      changes.opened += opened.length;
      changes.closed += closed.length;
    }
    return changes;
  });
}
