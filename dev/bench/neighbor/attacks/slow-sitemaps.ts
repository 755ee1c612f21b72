import { type Attack, allAtOnce } from '../attack';
import { drip, hostAt } from '../site';
import { newWebsite, post, send } from '../tenant';

const websites = 14;
const sitemapsEach = 10;
/** The hosts after these belong to other attacks. */
export const firstFreeHost = websites;

/** Websites whose sitemaps arrive a blank at a time; read by jobs of their own, and by audits. */
export const slowSitemaps: Attack = {
  name: 'slow-sitemaps',
  run: ({ tenant, site }) =>
    allAtOnce(websites, async (index) => {
      const host = hostAt(index);
      site.put(host, '/', drip(5_000));
      site.put(host, '/robots.txt', (_, answer) => answer.writeHead(404).end());
      const websiteId = await newWebsite(tenant, host);
      const urls = Array.from(
        { length: sitemapsEach },
        (_, file) => `http://${host}/map-${file}.xml`,
      );
      await send(tenant, `/websites/${websiteId}/indexing/sitemaps`, post({ urls }));
      await send(tenant, `/websites/${websiteId}/audits`, post({}));
    }),
};
