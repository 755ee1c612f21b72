import type { Config } from '../../../../platform/config';
import { allowingInside } from '../../../../platform/network/host-rules';
import { openSafeFetch, type SafeFetch } from '../../../../platform/network/safe-fetch';

type ListFetchConfig = Pick<Config, 'crawlerListMirrorUrl' | 'hostRules' | 'publicUrl'>;

/**
 * What fetches the crawlers' address lists. The mirror is the operator's own setting, so it may be
 * inside; apart from all other fetching, which a tenant could otherwise point at it.
 */
export function createListFetch(config: ListFetchConfig): SafeFetch {
  const { crawlerListMirrorUrl: mirrorUrl, hostRules } = config;
  if (mirrorUrl === undefined) return openSafeFetch(config);
  return openSafeFetch({ ...config, hostRules: allowingInside(hostRules, mirrorUrl) });
}
