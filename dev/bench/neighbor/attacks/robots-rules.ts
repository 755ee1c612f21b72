import { type Attack, again } from '../attack';
import { hostAt, html } from '../site';
import { newWebsite, post, send } from '../tenant';
import { firstFreeHost } from './slow-sitemaps';

const host = hostAt(firstFreeHost);

/** A robots.txt of many wildcards, and long links to check against it. */
export const robotsRules: Attack = {
  name: 'robots-rules',
  async run(hostile) {
    const { tenant, site } = hostile;
    const rule = `Disallow: /${'*a'.repeat(100)}b\n`;
    const links = Array.from(
      { length: 400 },
      (_, index) => `<a href="/${'a'.repeat(2_000)}${index}">${index}</a>`,
    );
    site.put(host, '/', html(links.join('')));
    site.put(host, '/robots.txt', (_, answer) =>
      answer.end(`User-agent: *\n${rule.repeat(2_300)}`),
    );
    const websiteId = await newWebsite(tenant, host);
    await send(tenant, `/websites/${websiteId}/audits`, post({}));
    await again(hostile, { everyMs: 1_000, timesMax: 60 }, () =>
      send(tenant, `/websites/${websiteId}/crawlers/matrix`, { signal: hostile.signal }),
    );
  },
};
