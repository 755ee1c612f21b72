import type { Config } from '../../../../platform/config';
import { allowingInside } from '../../../../platform/network/host-rules';
import { openSafeFetch, type SafeFetch } from '../../../../platform/network/safe-fetch';

type ListFetchConfig = Pick<Config, 'crawlerListMirrorUrl' | 'hostRules' | 'publicUrl'> &
  Partial<Pick<Config, 'dnsServers'>>;

/**
 * Creates the fetcher of the crawlers' address lists. The mirror is set by the service's operator
 * and may be on an internal network. The fetcher is separate from all others, because a tenant
 * could otherwise point those at the mirror.
 */
export function createListFetch(config: ListFetchConfig): SafeFetch {
  const { crawlerListMirrorUrl: mirrorUrl, hostRules } = config;
  if (mirrorUrl === undefined) return openSafeFetch(config);
  return openSafeFetch({ ...config, hostRules: allowingInside(hostRules, mirrorUrl) });
}
