import { mapWithConcurrency } from '../../../platform/concurrency/map-with-concurrency';
import { ProviderError } from '../../../platform/providers/provider-error';
import type { Workspace } from '../../../platform/workspace';
import { type OpenBinding, openBinding } from '../connections/open-binding';
import { recordRefusal } from '../connections/record-refusal';
import type { SearchDeps } from '../connections/search-deps';
import {
  inspectionsPerMinuteMax,
  leftOfDay,
  nextQuotaDay,
  quotaDayStart,
} from '../rules/inspection-budget';
import { blockProperty, readBudget, saveUse } from '../store/inspection-budget-store';
import {
  nextInspections,
  noteFailure,
  type QueuedInspection,
} from '../store/inspection-queue-store';
import { saveInspection } from '../store/inspection-store';

/** A call takes some seven seconds. */
const atOnceMax = 10;
/** How long a property rests after failures that name no time. */
const restMs = 60_000;

export type InspectionBatch = {
  inspected: number;
  failed: number;
  /** When the next batch may begin; null if nothing is left for today. */
  nextAt: string | null;
  /** Why nothing more is inspected today; null while more is, and where the line is empty. */
  stoppedBy: string | null;
};

type Stop = { until: Date | null; reason: string };

/**
 * Inspects the next URLs in line, within the property's budget. Each result is kept at once, so
 * that after a worker's death only calls under way are made again.
 */
export async function inspectBatch(
  workspace: Workspace,
  deps: SearchDeps,
  websiteId: string,
  { urlsMax, signal }: { urlsMax: number; signal: AbortSignal },
): Promise<InspectionBatch> {
  const binding = await openBinding(workspace.db, deps, websiteId, 'google');
  if (!binding) return { inspected: 0, failed: 0, nextAt: null, stoppedBy: 'not_connected' };
  const now = new Date();
  const taken = await take(workspace, websiteId, binding.property, urlsMax, now);
  if ('stoppedBy' in taken) return { inspected: 0, failed: 0, ...taken };
  const done = await inspectAll(workspace, deps, websiteId, binding, taken.urls, signal);
  await giveBack(workspace, binding.property, done.untouched);
  const { inspected, failed, stop } = done;
  if (stop)
    return { inspected, failed, nextAt: stop.until?.toISOString() ?? null, stoppedBy: stop.reason };
  return { inspected, failed, nextAt: now.toISOString(), stoppedBy: null };
}

type Taken = { urls: QueuedInspection[] } | Pick<InspectionBatch, 'nextAt' | 'stoppedBy'>;

/** Reserves the budget of the next URLs before any call is made. */
async function take(
  workspace: Workspace,
  websiteId: string,
  property: string,
  urlsMax: number,
  now: Date,
): Promise<Taken> {
  return workspace.transaction(async (tx): Promise<Taken> => {
    const use = await readBudget(tx, property, now, { forUpdate: true });
    if (use.blockedUntil) {
      return { nextAt: use.blockedUntil.toISOString(), stoppedBy: use.blockedFor };
    }
    // The calls of a batch may be made in the minute after the one in which they were reserved.
    const ofMinute = inspectionsPerMinuteMax - urlsMax - use.minuteUsed;
    const max = Math.min(urlsMax, ofMinute);
    const line = (isRequested: boolean, left: number) =>
      nextInspections(tx, websiteId, property, { isRequested, max: Math.min(max, left) });
    const requested = await line(true, leftOfDay(use, 'requested'));
    const watch = await line(false, leftOfDay(use, 'watch') - requested.length);
    const urls = [...requested, ...watch].slice(0, Math.max(0, max));
    if (urls.length === 0) {
      if (ofMinute > 0) return { nextAt: null, stoppedBy: null };
      return { nextAt: new Date(use.minuteAt.getTime() + 60_000).toISOString(), stoppedBy: null };
    }
    const asked = urls.filter(({ isRequested }) => isRequested).length;
    await saveUse(tx, property, {
      ...use,
      requestedUsed: use.requestedUsed + asked,
      watchUsed: use.watchUsed + urls.length - asked,
      minuteUsed: use.minuteUsed + urls.length,
    });
    return { urls };
  });
}

type Done = {
  inspected: number;
  failed: number;
  /** URLs for which no call was made. */
  untouched: QueuedInspection[];
  stop: Stop | undefined;
};

async function inspectAll(
  workspace: Workspace,
  deps: SearchDeps,
  websiteId: string,
  binding: OpenBinding,
  urls: readonly QueuedInspection[],
  signal: AbortSignal,
): Promise<Done> {
  const done: Done = { inspected: 0, failed: 0, untouched: [], stop: undefined };
  const { secret, endpoints, property } = binding;
  if (secret.method === 'api_key') throw new Error('a key of Bing is bound as one of Google');
  const google = deps.searchProviders.searchConsole(secret, endpoints);
  const { dataSource } = endpoints;
  await mapWithConcurrency(urls, atOnceMax, async (queued) => {
    if (done.stop) {
      done.untouched.push(queued);
      return;
    }
    const { urlId, url } = queued;
    try {
      const inspection = await google.inspect(property, url, signal);
      const found = { urlId, url, property, dataSource, at: new Date(), inspection };
      await workspace.transaction((tx) => saveInspection(tx, websiteId, found));
      done.inspected += 1;
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ProviderError)) throw error;
      done.stop ??= await noteError(workspace, binding, { queued, error });
      done.failed += 1;
    }
  });
  return done;
}

/** Records a failed call. Returns why no more are made, unless only this URL failed. */
async function noteError(
  workspace: Workspace,
  binding: OpenBinding,
  { queued, error }: { queued: QueuedInspection; error: ProviderError },
): Promise<Stop | undefined> {
  const { code, message } = error;
  const { property } = binding;
  return workspace.transaction(async (tx): Promise<Stop | undefined> => {
    const refusal = await recordRefusal(tx, binding, error);
    if (refusal) return { until: null, reason: refusal };
    if (error.kind === 'quota') {
      const { day } = await readBudget(tx, property, new Date());
      const until = quotaDayStart(nextQuotaDay(day));
      await blockProperty(tx, property, { until, reason: 'quota_exhausted' });
      return { until, reason: 'quota_exhausted' };
    }
    const isFinal = error.kind === 'bad_request' || error.kind === 'bad_data';
    await noteFailure(tx, queued.urlId, { code, message, isFinal });
    if (isFinal) return undefined;
    const until = new Date(Date.now() + (error.retryAfterMs ?? restMs));
    await blockProperty(tx, property, { until, reason: code });
    return { until, reason: code };
  });
}

/** Returns the budget of calls that were not made. */
async function giveBack(
  workspace: Workspace,
  property: string,
  untouched: readonly QueuedInspection[],
): Promise<void> {
  if (untouched.length === 0) return;
  await workspace.transaction(async (tx) => {
    const use = await readBudget(tx, property, new Date(), { forUpdate: true });
    const asked = untouched.filter(({ isRequested }) => isRequested).length;
    await saveUse(tx, property, {
      ...use,
      requestedUsed: Math.max(0, use.requestedUsed - asked),
      watchUsed: Math.max(0, use.watchUsed - untouched.length + asked),
    });
  });
}
