import { type Attack, again } from '../attack';
import { html, manyHost, subdomainAt, subdomainsMax } from '../site';
import { newWebsite, post, send } from '../tenant';

/** One page that links to hundreds of subdomains, each with a robots.txt of 480 KB. */
export const manyOrigins: Attack = {
  name: 'many-origins',
  async run(hostile) {
    const robots = `User-agent: *\n${'Disallow: /private/a/b/c\n'.repeat(19_200)}`;
    const links = Array.from(
      { length: subdomainsMax },
      (_, index) => `<a href="http://${subdomainAt(index, manyHost)}/">${index}</a>`,
    );
    hostile.site.put(manyHost, '/', html(links.join('')));
    hostile.site.put(manyHost, '/robots.txt', (_, answer) => answer.end(robots));
    const websiteId = await newWebsite(hostile.tenant, manyHost);
    await again(hostile, { everyMs: 5_000, timesMax: 20 }, () =>
      send(hostile.tenant, `/websites/${websiteId}/audits`, post({ maxPages: 500 })),
    );
  },
};
