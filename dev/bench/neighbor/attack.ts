import { setTimeout as sleep } from 'node:timers/promises';
import type { Site } from './site';
import type { Tenant } from './tenant';

export type Hostile = {
  tenant: Tenant;
  site: Site;
  /** A website without a site, for what needs none. */
  websiteId: string;
  signal: AbortSignal;
};

/** What a hostile tenant does until its signal aborts. What it is answered is no matter. */
export type Attack = { name: string; run(hostile: Hostile): Promise<void> };

/** Acts again and again, with a pause in between, whatever comes of it; at most `timesMax` times. */
export async function again(
  { signal }: Pick<Hostile, 'signal'>,
  { everyMs, timesMax }: { everyMs: number; timesMax: number },
  act: () => Promise<unknown>,
): Promise<void> {
  for (let times = 0; times < timesMax && !signal.aborted; times += 1) {
    await act().catch(() => undefined);
    await sleep(everyMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Does all at once, whatever comes of each. */
export const allAtOnce = async (
  count: number,
  act: (index: number) => Promise<unknown>,
): Promise<void> =>
  void (await Promise.allSettled(Array.from({ length: count }, (_, index) => act(index))));
