import { Parser } from 'htmlparser2';

/**
 * The bare minimum of a crawl: each page is fetched once and parsed into htmlparser2's events; only
 * the known URLs are kept. Runs in its own process: `<url> <concurrency>`.
 */
const [start = '', atOnce = ''] = process.argv.slice(2);
const known = new Set([start]);
const queue = [start];
let pages = 0;

async function read(url: string): Promise<void> {
  const reply = await fetch(url);
  const text = await reply.text();
  pages += 1;
  const onopentag = (name: string, { href }: Record<string, string>) => {
    if (name !== 'a' || href === undefined) return;
    const target = new URL(href, url).href;
    if (known.has(target)) return;
    known.add(target);
    queue.push(target);
  };
  new Parser({ onopentag, onclosetag: () => undefined, ontext: () => undefined }).end(text);
}

/** Continues until the last page was read, since each page may link to others. */
async function readAll(): Promise<void> {
  const active = new Set<Promise<void>>();
  while (queue.length > 0 || active.size > 0) {
    while (queue.length > 0 && active.size < Number(atOnce)) {
      const one: Promise<void> = read(queue.shift() as string).then(() => void active.delete(one));
      active.add(one);
    }
    await Promise.race(active);
  }
}

const startedAt = performance.now();
void readAll().then(() => {
  const seconds = (performance.now() - startedAt) / 1000;
  const { user, system } = process.cpuUsage();
  const peakMib = process.resourceUsage().maxRSS / 1024;
  process.stdout.write(
    `${JSON.stringify({ pages, seconds, cpuSeconds: (user + system) / 1e6, peakMib })}\n`,
    () => process.exit(),
  );
});
