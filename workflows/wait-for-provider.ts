import type { ProviderPause, ProviderWaits } from '../modules/search-console/workflow-input';
import type { JobControl } from './job';

const backoffMs = 500;
const backoffMsMax = 300_000;

export const newWaits = (): ProviderWaits => ({ sinceMs: null, inRow: 0 });

/**
 * Waits until a provider may be called again and the website is not paused, and says so in the job's
 * warnings while it waits. Returns false, and does not wait, once the provider has been away for too
 * long: by time, pauses aside, not by the number of its errors.
 */
export async function waitForProvider(
  { status, rest, whileCollectable }: JobControl,
  waits: ProviderWaits,
  { pause, waitMsMax }: { pause: ProviderPause; waitMsMax: number },
): Promise<boolean> {
  const nowMs = Date.now();
  waits.sinceMs ??= nowMs;
  // A provider that asks for no pause, again and again, must not be called without one.
  const leastMs = Math.min(backoffMsMax, backoffMs * 1.5 ** waits.inRow);
  const waitMs = Math.round(Math.max(leastMs, pause.retryAfterMs ?? 0));
  if (nowMs + waitMs - waits.sinceMs > waitMsMax) return false;
  waits.inRow += 1;
  const until = new Date(nowMs + waitMs).toISOString();
  const warning = `Waiting until ${until}: ${pause.message}`;
  status.warnings.push(warning);
  const untilMs = nowMs + waitMs;
  while (Date.now() < untilMs) {
    await rest(untilMs - Date.now());
    const wokeAtMs = Date.now();
    await whileCollectable();
    // The provider is not called while the website is paused, so that time is not the provider's.
    waits.sinceMs += Date.now() - wokeAtMs;
  }
  status.warnings = status.warnings.filter((each) => each !== warning);
  return true;
}
