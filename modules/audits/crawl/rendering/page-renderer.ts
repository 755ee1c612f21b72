import { tmpdir } from 'node:os';
import type { Browser } from 'playwright-core';
import { BrowserUnavailable, findChromium } from './find-chromium';
import { watchMemory } from './memory-watch';
import { renderInTab } from './render-in-tab';
import type { Rendering, RenderRequest } from './render-request';

/** A browser that nobody uses costs some 200 MB. */
const idleMsMax = 60_000;
/** After so many pages a new one takes over, since browsers grow. */
const pagesMax = 1_000;
const launchMsMax = 30_000;
/** It may have died of another page that was in it at the same time. */
const triesMax = 3;

/**
 * Requests are answered by interception. What goes past it, such as WebSockets, pre-connections and
 * WebRTC, finds a proxy where nobody listens and no name server.
 */
const nowhere = { server: 'http://127.0.0.1:9', bypass: '<-loopback>' };
const args = [
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--dns-prefetch-disable',
  '--no-pings',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  // Megabytes; a page that needs more crashes by itself.
  '--js-flags=--max-old-space-size=384',
  '--mute-audio',
];

type Running = { browser: Browser; pid: number; stopWatch: () => void; pages: number };

export type PageRendererOptions = { chromiumPath: string | undefined; tabsMax: number };

/** Renders pages in one Chromium, a bounded number at once; it is started when it is needed. */
export class PageRenderer {
  #running: Promise<Running> | undefined;
  #tabs = 0;
  readonly #waiting: (() => void)[] = [];
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(private readonly options: PageRendererOptions) {}

  /** Throws `BrowserUnavailable` where no page can be rendered here. */
  async open(): Promise<void> {
    await this.#browser();
    this.#restIfIdle();
  }

  /** Waits for a tab. A page that the browser dies of again and again has crashed. Throws the signal's reason. */
  async render(request: RenderRequest): Promise<Rendering> {
    await this.#takeTab();
    try {
      for (let tries = 0; tries < triesMax; tries += 1) {
        request.signal.throwIfAborted();
        const running = await this.#browser();
        try {
          running.pages += 1;
          return await renderInTab(running.browser, request);
        } catch {
          request.signal.throwIfAborted();
          // Whatever it is, a new browser does not have it.
          await kill(running);
        }
      }
      return { failure: 'crashed' };
    } finally {
      await this.#passTab();
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#idleTimer);
    const running = this.#running;
    this.#running = undefined;
    await running?.then(
      ({ browser }) => browser.close(),
      () => undefined,
    );
  }

  async #takeTab(): Promise<void> {
    clearTimeout(this.#idleTimer);
    if (this.#tabs >= this.options.tabsMax) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
      return;
    }
    this.#tabs += 1;
  }

  async #passTab(): Promise<void> {
    const next = this.#waiting.shift();
    if (next) return next();
    this.#tabs -= 1;
    if (this.#tabs > 0) return;
    const running = await this.#running?.catch(() => undefined);
    if (this.#tabs === 0 && running && running.pages >= pagesMax) await this.close();
    this.#restIfIdle();
  }

  #restIfIdle(): void {
    if (this.#tabs > 0) return;
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => void this.close(), idleMsMax).unref();
  }

  #browser(): Promise<Running> {
    if (!this.#running) {
      const running = this.#launch();
      this.#running = running;
      const forget = () => {
        if (this.#running === running) this.#running = undefined;
      };
      running.then(({ browser, stopWatch }) => {
        browser.once('disconnected', () => {
          stopWatch();
          forget();
        });
      }, forget);
    }
    return this.#running;
  }

  async #launch(): Promise<Running> {
    const executablePath = findChromium(this.options.chromiumPath);
    try {
      // It takes 75 MB, and most workers never render a page.
      const { chromium } = await import('playwright-core');
      const browser = await chromium.launch({
        executablePath,
        args,
        proxy: nowhere,
        // Chromium refuses to be root in its sandbox.
        chromiumSandbox: process.getuid?.() !== 0,
        handleSIGINT: false,
        handleSIGTERM: false,
        handleSIGHUP: false,
        timeout: launchMsMax,
        // None of the worker's own settings: they hold secrets.
        env: { PATH: process.env['PATH'] ?? '', HOME: tmpdir(), LANG: 'C.UTF-8' },
      });
      const session = await browser.newBrowserCDPSession();
      const { processInfo } = await session.send('SystemInfo.getProcessInfo');
      const pid = processInfo.find(({ type }) => type === 'browser')?.id;
      if (pid === undefined) throw new Error('It does not tell its process.');
      return { browser, pid, stopWatch: watchMemory(session), pages: 0 };
    } catch (error) {
      const [why] = String(error instanceof Error ? error.message : error).split('\n', 1);
      throw new BrowserUnavailable(`Chromium (${executablePath}) does not start: ${why}`, {
        cause: error,
      });
    }
  }
}

/** Without waiting for what it has to say. */
async function kill({ browser, pid }: Running): Promise<void> {
  if (!browser.isConnected()) return;
  const gone = new Promise((resolve) => browser.once('disconnected', resolve));
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
  await gone;
}
