import { readdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { PageRenderer } from '../../modules/audits/crawl/rendering/page-renderer';
import { ResourceLoader } from '../../modules/audits/crawl/rendering/resource-loader';
import { loadConfig } from '../../platform/config';
import { openSafeFetch } from '../../platform/network/safe-fetch';
import { itWithBrowser as it } from '../support/programs';

const known = new Set<string>();

/** What Linux says of each process of Chromium that was started since. */
async function newBrowserProcesses() {
  const found: { type: string; uid: number; status: string; namespace: string }[] = [];
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/.test(pid) || known.has(pid)) continue;
    const folder = join('/proc', pid);
    const command = await readFile(join(folder, 'cmdline'), 'utf8').catch(() => '');
    if (!/chrome|chromium/i.test(command)) continue;
    known.add(pid);
    const status = await readFile(join(folder, 'status'), 'utf8').catch(() => '');
    const namespace = await readlink(join(folder, 'ns', 'user')).catch(() => '');
    const type = /--type=([\w-]+)/.exec(command)?.[1] ?? 'browser';
    found.push({ type, uid: Number(/^Uid:\s+(\d+)/m.exec(status)?.[1]), status, namespace });
  }
  return found;
}

it('Chromium runs in its sandbox and never as root, also where the worker is root', async () => {
  await newBrowserProcesses();
  const config = loadConfig(process.env);
  const safeFetch = openSafeFetch(config);
  const renderer = new PageRenderer(config.render);
  const { signal } = new AbortController();
  const processes: Awaited<ReturnType<typeof newBrowserProcesses>> = [];
  // The page's process ends with the page, so it is looked at while the page loads.
  const mayLoad = async () => {
    processes.push(...(await newBrowserProcesses()));
    return false;
  };
  try {
    const rendering = await renderer.render({
      url: 'http://shop.example/',
      body: Buffer.from(
        '<!doctype html><p id=a><script src=/other.js></script><script>a.textContent = 1 + 1</script>',
      ),
      headers: { 'content-type': 'text/html' },
      userAgent: 'test',
      loader: new ResourceLoader({ safeFetch, mayLoad, signal }),
      signal,
    });
    expect(rendering).toMatchObject({ failure: null, html: expect.stringContaining('>2<') });
    expect(processes.filter(({ type }) => type === 'browser')).not.toEqual([]);
    expect(processes.filter(({ uid }) => uid === 0)).toEqual([]);
    const own = await readlink('/proc/self/ns/user');
    const pages = processes.filter(({ type }) => type === 'renderer');
    expect(pages).not.toEqual([]);
    for (const { status, namespace } of pages) {
      // System calls are filtered, and the process is in a namespace of its own.
      expect(/^Seccomp:\s+2$/m.test(status)).toBe(true);
      expect(namespace).not.toBe(own);
    }
  } finally {
    await renderer.close();
    await safeFetch.close();
  }
});
