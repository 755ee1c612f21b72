import { openProperty } from '../../modules/search-console/collect/open-property';
import { recordRefusal } from '../../modules/search-console/connections/record-refusal';
import { AppError } from '../../platform/errors';
import { ProviderError } from '../../platform/providers/provider-error';
import type { Context } from '../operation/operation';
import { searchDepsOf } from './search-deps';

type Open = Exclude<Awaited<ReturnType<typeof openProperty>>, string>;

const obstacles = {
  not_connected:
    'The website is bound to no Search Console property: connect an account, then POST /search-console/bindings.',
  requires_reconnect:
    'The website’s connection to Search Console must be connected again, or its property is gone.',
  no_data: 'The website’s account may read no property of Search Console.',
};

/** Opens the website's property of Google; throws a 409 without one that can be read. */
export async function openSearchProperty(context: Context, websiteId: string): Promise<Open> {
  const deps = searchDepsOf(context.services);
  const open = await openProperty(context.db, deps, websiteId);
  if (typeof open === 'string') throw new AppError('conflict', obstacles[open]);
  return open;
}

/**
 * Makes a call to Google. A refusal of the account or the property is recorded, and thrown as a 409;
 * what may work later is a 503 that says when.
 */
export async function callGoogle<Answer>(
  { services, workspaceId, signal }: Context,
  open: Open,
  call: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await call(signal);
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ProviderError)) throw error;
    if (error.code === 'insufficientPermissions') {
      throw new AppError(
        'conflict',
        'The account’s consent does not include this: connect it again with the right to submit sitemaps.',
      );
    }
    const refusal = await services.database.transaction(workspaceId, (tx) =>
      recordRefusal(tx, open, error),
    );
    if (refusal === 'property_lost') {
      throw new AppError('conflict', `The account may no longer read ${open.property}.`);
    }
    if (refusal) throw new AppError('conflict', `Connect the account again: ${error.message}`);
    throw new AppError('unavailable', error.message, {
      retryAfterSeconds: (error.retryAfterMs ?? 60_000) / 1_000,
    });
  }
}
