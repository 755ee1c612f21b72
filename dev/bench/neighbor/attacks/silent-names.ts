import { type Attack, again } from '../attack';
import { hostAt, html } from '../site';
import { newWebsite, post, send } from '../tenant';
import { firstFreeHost } from './slow-sitemaps';

const host = hostAt(firstFreeHost + 1);

/**
 * Links to hundreds of names, which only the name server of `DNS_SERVERS` could resolve; it says
 * nothing.
 */
export const silentNames: Attack = {
  name: 'silent-names',
  async run(hostile) {
    const links = Array.from(
      { length: 300 },
      (_, index) => `<a href="http://silent-${index}.org/">${index}</a>`,
    );
    hostile.site.put(host, '/', html(links.join('')));
    const websiteId = await newWebsite(hostile.tenant, host);
    await again(hostile, { everyMs: 5_000, timesMax: 20 }, () =>
      send(hostile.tenant, `/websites/${websiteId}/audits`, post({ checkExternal: true })),
    );
  },
};
