import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const menuLinks = 20;
const words = [
  'search',
  'engine',
  'page',
  'title',
  'crawl',
  'index',
  'link',
  'anchor',
  'sitemap',
  'robots',
  'canonical',
  'result',
  'answer',
  'query',
  'rank',
  'visit',
  'brand',
  'shop',
  'price',
  'order',
  'river',
  'stone',
  'paper',
  'garden',
  'winter',
  'music',
  'train',
  'window',
];

/** Generates a unique page; its menus make every page reachable from the first one. */
function pageOf(number: number, { pages, pageBytes }: SiteSize): Buffer {
  let state = number + 1;
  const next = (max: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 8) % max;
  };
  const text = (count: number): string =>
    Array.from({ length: count }, () => words[next(words.length)]).join(' ');
  const menu = Array.from({ length: menuLinks }, (_, index) => {
    const to = (number * menuLinks + index + 1) % pages;
    return `<li class="item"><a href="/p/${to}">${text(2)} ${to}</a></li>`;
  });
  const parts = [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${text(5)} ${number}</title>
<meta name="description" content="${text(18)} ${number}"><meta name="viewport" content="width=device-width">
<link rel="canonical" href="http://${siteDomain}/p/${number}"><link rel="stylesheet" href="/site.css"></head>
<body><nav><ul>${menu.join('\n')}</ul></nav><main><h1>${text(5)} ${number}</h1><img src="/logo.png" alt="logo">`,
  ];
  for (let section = 0, bytes = parts.join('').length; bytes < pageBytes - 700; section += 1) {
    const part = `<section id="s${section}" class="block wide"><h2>${text(4)}</h2>
<p>${text(60)} <a href="/p/${next(pages)}" class="link">${text(3)}</a> ${text(40)}
<em>${text(2)}</em> &amp; ${text(60)}</p></section>\n`;
    parts.push(part);
    bytes += part.length;
  }
  return Buffer.from(`${parts.join('')}</main></body></html>`);
}

export const siteDomain = 'example.com';
export type SiteSize = { pages: number; pageBytes: number };

/** A site to audit: where it is served, and variables by which a worker trusts it. */
export type ServedSite = {
  startUrl: string;
  httpPort: number;
  httpsPort: number;
  env?: Record<string, string>;
};
export type AuditSite = ServedSite & { close(): void };

/** A port where no server listens: the crawler requests robots.txt by https first. */
const closedPort = 1;

/** Most bytes of pages generated in advance; pages of a larger site are generated on request. */
const madeBytesMax = 256 * 1024 * 1024;

/** Serves the site on a free loopback port. */
export async function serveAuditSite(size: SiteSize): Promise<AuditSite> {
  const isMade = size.pages * size.pageBytes <= madeBytesMax;
  const made = Array.from({ length: isMade ? size.pages : 0 }, (_, number) => pageOf(number, size));
  const server: Server = createServer((request, response) => {
    const number = Number(/^\/p\/(\d+)$/.exec(request.url ?? '')?.[1]);
    if (number < size.pages) {
      const body = made[number] ?? pageOf(number, size);
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(body);
    } else if (request.url === '/site.css' || request.url === '/logo.png') {
      response.writeHead(200, { 'Content-Type': 'text/plain' }).end();
    } else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    startUrl: `http://${siteDomain}/p/0`,
    httpPort: (server.address() as AddressInfo).port,
    httpsPort: closedPort,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
