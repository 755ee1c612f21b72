import { dayOf, daysBefore } from '../../../platform/calendar/day';
import type { Queries } from '../../../platform/postgres/database';
import type { Workspace } from '../../../platform/workspace';
import { findBinding } from '../connections/open-binding';
import { noteShownPages } from '../index-state/note-shown-pages';
import { inspectionShareMax, leftOfDay } from '../rules/inspection-budget';
import { chooseInspections } from '../rules/inspection-choice';
import { contains } from '../rules/property';
import { countWebsitesOf } from '../store/binding-store';
import { readBudget } from '../store/inspection-budget-store';
import { findCandidates } from '../store/inspection-candidates';
import {
  clearWatch,
  countQueue,
  isPlanned,
  notePlanned,
  type QueueLength,
  queueInspections,
} from '../store/inspection-queue-store';

/** Why a website's URLs cannot be inspected. */
export type InspectionObstacle = 'not_connected' | 'requires_reconnect' | 'no_data';

export type InspectionPlan = { obstacle: InspectionObstacle } | ({ obstacle: null } & QueueLength);

/**
 * Chooses the URLs of the day, once for each day of quotas: impressions first say which need no
 * inspection. Idempotent.
 */
export async function planInspections(
  workspace: Workspace,
  websiteId: string,
  now: Date,
): Promise<InspectionPlan> {
  const { db } = workspace;
  const binding = await findBinding(db, websiteId, 'google');
  if (binding?.state !== 'connected') return { obstacle: binding?.state ?? 'not_connected' };
  const { property } = binding;
  const { day } = await readBudget(db, property, now);
  if (!(await isPlanned(db, websiteId, day))) {
    const today = dayOf(now);
    await noteShownPages(workspace, websiteId, { from: daysBefore(today, 60), to: today }, today);
    await chooseForWatch(workspace, websiteId, { property, day, now });
  }
  return { obstacle: null, ...(await countQueue(db, websiteId)) };
}

async function chooseForWatch(
  workspace: Workspace,
  websiteId: string,
  { property, day, now }: { property: string; day: string; now: Date },
): Promise<void> {
  const perReason = 2 * inspectionShareMax;
  const candidates = await workspace.scan((tx) =>
    findCandidates(tx, websiteId, { now, perReason }),
  );
  const readable = candidates.filter(({ url }) => contains(property, url));
  await workspace.transaction(async (tx) => {
    const max = await shareOfWatch(tx, property, now);
    const chosen = chooseInspections(readable, max);
    await clearWatch(tx, websiteId);
    await queueInspections(tx, websiteId, property, chosen, false);
    await notePlanned(tx, websiteId, day);
  });
}

/** The websites of a property share what the watch has left today. */
async function shareOfWatch(tx: Queries, property: string, now: Date): Promise<number> {
  const use = await readBudget(tx, property, now);
  const websites = Math.max(1, await countWebsitesOf(tx, property));
  return Math.floor(leftOfDay(use, 'watch') / websites);
}
