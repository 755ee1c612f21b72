import type { Queries } from '../../../platform/postgres/database';
import { ProviderError } from '../../../platform/providers/provider-error';
import type { Workspace } from '../../../platform/workspace';
import { findBinding, openBinding } from '../connections/open-binding';
import { recordRefusal } from '../connections/record-refusal';
import type { SearchDeps } from '../connections/search-deps';
import type { SearchConsole } from '../providers/search-console';
import type { ProviderPause } from '../workflow-input';

/** A website's bound property, with what reads it. */
export type OpenProperty = {
  connectionId: string;
  property: string;
  source: 'live' | 'sandbox';
  console: SearchConsole;
};

/** Opens the property of Search Console that a website is bound to, or returns why it cannot. */
export async function openProperty(
  db: Queries,
  deps: SearchDeps,
  websiteId: string,
): Promise<OpenProperty | 'not_connected' | 'requires_reconnect' | 'no_data'> {
  const binding = await openBinding(db, deps, websiteId, 'google');
  if (!binding) {
    const found = await findBinding(db, websiteId, 'google');
    return found && found.state !== 'connected' ? found.state : 'not_connected';
  }
  const { connectionId, property, secret, endpoints } = binding;
  if (secret.method === 'api_key') throw new Error('a key of Bing is bound as one of Google');
  const console = deps.searchProviders.searchConsole(secret, endpoints);
  return { connectionId, property, source: endpoints.dataSource, console };
}

/** Why a collection ended early. */
export type Stop = { code: string; message: string };

/** What a failed call means: the collection ends, it waits and continues, or it leaves a type out. */
export type Setback = { stop: Stop } | { pause: ProviderPause } | { unreadable: Stop };

/** Records a refusal. Returns what a failure of Google means; undefined if it is not Google's. */
export async function setbackOf(
  workspace: Workspace,
  open: OpenProperty,
  error: unknown,
): Promise<Setback | undefined> {
  const stop = await stopOf(workspace, open, error);
  if (stop) return { stop };
  if (!(error instanceof ProviderError)) return undefined;
  const { kind, message, retryAfterMs = null } = error;
  if (kind === 'quota') {
    return {
      stop: { code: 'quota_exhausted', message: `${message} The next collection continues.` },
    };
  }
  // Waiting does not change a shape, and other search types may be readable.
  if (error.code === 'unexpected_shape') return { unreadable: { code: error.code, message } };
  // A response that cannot be read is Google's failure as much as an error is.
  const isAway = kind === 'transient' || kind === 'bad_data';
  return isAway ? { pause: { message, retryAfterMs } } : undefined;
}

/** Records a refusal and returns it in a person's words; undefined for failures that pass. */
async function stopOf(
  workspace: Workspace,
  open: OpenProperty,
  error: unknown,
): Promise<Stop | undefined> {
  if (!(error instanceof ProviderError)) return undefined;
  const code = await workspace.transaction((tx) => recordRefusal(tx, open, error));
  if (code === undefined) return undefined;
  const message =
    code === 'property_lost'
      ? `The account may no longer read ${open.property}. Add it as a user of the property, then test the connection.`
      : `Connect the account again: ${error.message}`;
  return { code, message };
}
