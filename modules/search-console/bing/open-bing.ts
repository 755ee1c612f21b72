import { AppError } from '../../../platform/errors';
import type { Queries } from '../../../platform/postgres/database';
import { ProviderError } from '../../../platform/providers/provider-error';
import type { Workspace } from '../../../platform/workspace';
import { findBinding, openBinding } from '../connections/open-binding';
import type { SearchDeps } from '../connections/search-deps';
import type { BingWebmaster } from '../providers/bing-webmaster';
import { followBindings } from '../store/binding-store';
import { getConnection, recordBlock, recordCheck } from '../store/connection-store';
import { markMissing } from '../store/property-store';

export type OpenBing = {
  connectionId: string;
  site: string;
  source: 'live' | 'sandbox';
  bing: BingWebmaster;
};

export type BingObstacle =
  | { obstacle: 'not_connected' | 'requires_reconnect' | 'no_data' }
  | { obstacle: 'throttled'; until: Date };

/**
 * Opens the site of Bing Webmaster that a website is bound to. While Bing throttles an account none
 * of its websites makes a call, since each would prolong it.
 */
export async function openBing(
  db: Queries,
  deps: SearchDeps,
  websiteId: string,
): Promise<OpenBing | BingObstacle> {
  const binding = await openBinding(db, deps, websiteId, 'bing');
  if (binding?.secret.method !== 'api_key') {
    const found = await findBinding(db, websiteId, 'bing');
    const isBroken = found && found.state !== 'connected';
    return { obstacle: isBroken ? (found.state as 'requires_reconnect') : 'not_connected' };
  }
  const { connectionId, property: site, secret, endpoints } = binding;
  const { blockedUntil } = await getConnection(db, connectionId);
  if (blockedUntil !== null) return { obstacle: 'throttled', until: new Date(blockedUntil) };
  const bing = deps.searchProviders.bing(secret.apiKey, endpoints);
  return { connectionId, site, source: endpoints.dataSource, bing };
}

/** Bing's numbers of sites that the account may not read, or no longer. */
const lostSite = new Set(['bing_13', 'bing_14']);

/**
 * Records what a failed call says of the account: how long it is throttled, that its key is refused,
 * or that it may no longer read the site. Returns which; undefined for failures that pass.
 */
export async function recordBingFailure(
  workspace: Workspace,
  { connectionId, site, bing }: OpenBing,
  { kind, code, message }: ProviderError,
): Promise<'throttled' | 'requires_reconnect' | 'property_lost' | undefined> {
  const until = bing.blockedUntil;
  if (until === undefined && kind !== 'auth') return undefined;
  return workspace.transaction(async (tx) => {
    if (until !== undefined) {
      await recordBlock(tx, connectionId, until);
      return 'throttled';
    }
    const isLost = lostSite.has(code);
    if (isLost) await markMissing(tx, connectionId, site);
    else {
      await recordCheck(tx, connectionId, { state: 'requires_reconnect', stateReason: message });
    }
    await followBindings(tx);
    return isLost ? 'property_lost' : 'requires_reconnect';
  });
}

const sentences = {
  not_connected:
    'The website is bound to no site of Bing Webmaster: connect an API key, then POST /search-console/bindings.',
  requires_reconnect:
    'The website’s key of Bing Webmaster is refused, or its site is gone: connect it again.',
  no_data: 'The website’s key of Bing Webmaster may read no site.',
};

const throttled = (until: Date) =>
  new AppError(
    'unavailable',
    `Bing throttles this account with all of its websites. No call is made before ${until.toISOString()}.`,
    { retryAfterSeconds: (until.getTime() - Date.now()) / 1_000 },
  );

/** Makes one call for a person; throws a 409 or a 503 that says what to do, and until when. */
export async function callBing<Answer>(
  workspace: Workspace,
  deps: SearchDeps,
  websiteId: string,
  call: (open: OpenBing) => Promise<Answer>,
): Promise<Answer> {
  const open = await openBing(workspace.db, deps, websiteId);
  if ('obstacle' in open) {
    if (open.obstacle === 'throttled') throw throttled(open.until);
    throw new AppError('conflict', sentences[open.obstacle]);
  }
  try {
    return await call(open);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const found = await recordBingFailure(workspace, open, error);
    if (found === 'throttled') throw throttled(open.bing.blockedUntil ?? new Date());
    if (found) throw new AppError('conflict', `${sentences.requires_reconnect} ${error.message}`);
    throw new AppError('unavailable', error.message, {
      retryAfterSeconds: (error.retryAfterMs ?? 60_000) / 1_000,
    });
  }
}
