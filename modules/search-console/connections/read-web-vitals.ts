import { dayMs } from '../../../platform/calendar/day';
import type { Config } from '../../../platform/config';
import { AppError } from '../../../platform/errors';
import { ProviderError } from '../../../platform/providers/provider-error';
import type { Workspace } from '../../../platform/workspace';
import { liveEndpoints, sandboxEndpoints } from '../providers/search-endpoints';
import type { SearchProviders } from '../providers/search-providers';
import type { FormFactor, WebVitals } from '../providers/web-vitals';
import {
  countVitalsRead,
  readStoredVitals,
  type StoredVitals,
  saveVitals,
  type VitalDevice,
  vitalDevices,
} from '../store/web-vitals-store';

/** Targets and devices that a workspace may have read in a day: the limit is one for all. */
const readsPerDayMax = 400;

const formFactors: Record<VitalDevice, FormFactor> = { phone: 'PHONE', desktop: 'DESKTOP' };

export type VitalsDeps = {
  searchProviders: SearchProviders;
  config: Pick<Config, 'cruxApiKey' | 'sandboxUrl' | 'searchUrls'>;
};

type Client = { vitals: WebVitals; dataSource: StoredVitals['dataSource'] };

/** Returns the report's client: with the operator's key, else the sandbox; undefined without both. */
function openVitals({ searchProviders, config }: VitalsDeps): Client | undefined {
  const { cruxApiKey, sandboxUrl, searchUrls } = config;
  const endpoints = cruxApiKey
    ? liveEndpoints(searchUrls)
    : sandboxUrl && sandboxEndpoints(sandboxUrl);
  if (!endpoints) return undefined;
  const vitals = searchProviders.webVitals(cruxApiKey ?? 'sandbox', endpoints);
  return { vitals, dataSource: endpoints.dataSource };
}

/** `warnings`: what was left out of an answer that was read now. */
type ReadVitals = StoredVitals & { warnings?: string[] };

/**
 * Returns what the Chrome UX Report says of an origin or a page, at most a day old; undefined where
 * the operator has set no key.
 */
export async function readWebVitals(
  workspace: Workspace,
  deps: VitalsDeps,
  websiteId: string,
  target: string,
  signal: AbortSignal,
): Promise<ReadVitals[] | undefined> {
  const client = openVitals(deps);
  if (!client) return undefined;
  const { db } = workspace;
  const since = new Date(Date.now() - dayMs);
  const stored = await readStoredVitals(db, websiteId, [target]);
  const fresh = stored.filter(
    ({ readAt, dataSource }) => readAt > since && dataSource === client.dataSource,
  );
  const missing = vitalDevices.filter((device) => !fresh.some((each) => each.device === device));
  if (missing.length === 0) return fresh;
  if ((await countVitalsRead(db, since)) + missing.length > readsPerDayMax) {
    throw new AppError(
      'rate_limited',
      `This workspace read Web Vitals ${readsPerDayMax} times within a day. What was read stays readable; ask for others tomorrow.`,
      { retryAfterSeconds: 3_600 },
    );
  }
  const read = await Promise.all(
    missing.map((device) => readDevice(client, target, device, signal)),
  );
  return workspace.transaction(async (tx) => {
    const saved: ReadVitals[] = [...fresh];
    for (const { warnings = [], ...each } of read) {
      saved.push({ ...(await saveVitals(tx, websiteId, each)), warnings });
    }
    return saved;
  });
}

async function readDevice(
  { vitals, dataSource }: Client,
  target: string,
  device: VitalDevice,
  signal: AbortSignal,
): Promise<Omit<ReadVitals, 'readAt'>> {
  const formFactor = formFactors[device];
  const isOrigin = new URL(target).origin === target;
  const asked = isOrigin ? { origin: target, formFactor } : { url: target, formFactor };
  try {
    const warnings: string[] = [];
    const record = (await vitals.read(asked, signal, warnings)) ?? null;
    // What is too small for the newest 28 days may still have earlier weeks.
    const history = await vitals.readHistory(asked, { signal, warnings });
    return { target, device, dataSource, record, history, warnings };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ProviderError)) throw error;
    throw new AppError('unavailable', `The Chrome UX Report cannot be read: ${error.message}`, {
      retryAfterSeconds: (error.retryAfterMs ?? 60_000) / 1_000,
    });
  }
}
