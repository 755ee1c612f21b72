import { withWww } from '../../modules/websites/rules/match-scope';
import type { WebsiteSettings } from '../../modules/websites/rules/website-settings';

/** Whether a host that a log line names belongs to the website. */
export type HostScope = (host: string) => boolean;

/**
 * Accepts the website's hosts: its domain, every subdomain if the settings say so (the default), and
 * the hosts that its owner listed, each with its `www`, as for URLs. `notexample.com` never counts as a subdomain of
 * `example.com`.
 */
export function createHostScope(
  domain: string,
  settings: Pick<WebsiteSettings, 'matchMode' | 'ownedHosts'>,
): HostScope {
  const named = settings.ownedHosts.map((each) => each.toLowerCase());
  const own = new Set([domain, ...named].flatMap(withWww));
  const below = `.${domain}`;
  const takesSubdomains = settings.matchMode === 'subdomains';
  return (host) => own.has(host) || (takesSubdomains && host.endsWith(below));
}
