import type { WebsiteSettings } from '../../modules/websites/rules/website-settings';

/** Whether a host that a log line names is one of the website's. */
export type HostScope = (host: string) => boolean;

/**
 * The website's hosts: its domain and `www`, every host below it where the settings say so (the
 * default), and the hosts that its owner named. `notexample.com` is never below `example.com`.
 */
export function createHostScope(
  domain: string,
  settings: Pick<WebsiteSettings, 'matchMode' | 'ownedHosts'>,
): HostScope {
  const own = new Set([
    domain,
    `www.${domain}`,
    ...settings.ownedHosts.map((each) => each.toLowerCase()),
  ]);
  const below = `.${domain}`;
  const takesSubdomains = settings.matchMode === 'subdomains';
  return (host) => own.has(host) || (takesSubdomains && host.endsWith(below));
}
