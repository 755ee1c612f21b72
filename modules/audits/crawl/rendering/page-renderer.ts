import type { Browser } from 'playwright-core';
import { BrowserUnavailable } from './find-chromium';
import { watchMemory } from './memory-watch';
import { renderInTab } from './render-in-tab';
import type { Rendering, RenderRequest } from './render-request';
import { launchChromium } from './start-chromium';

/** An idle browser costs some 200 MB. */
const idleMsMax = 60_000;
/** A browser is replaced after this many pages, since its memory grows. */
const pagesMax = 1_000;
/** Another page open at the same time may have crashed the browser. */
const triesMax = 3;

/**
 * Requests are answered by interception. Connections that bypass it, such as WebSockets,
 * pre-connections and WebRTC, get a proxy without a listener and no DNS.
 */
const nowhere = { server: 'http://127.0.0.1:9', bypass: '<-loopback>' };
const args = [
  '--host-resolver-rules=MAP * ~NOTFOUND',
  // In megabytes; a page that needs more crashes.
  '--js-flags=--max-old-space-size=384',
];

type Running = { browser: Browser; pid: number; stopWatch: () => void; pages: number };

export type PageRendererOptions = {
  chromiumPath: string | undefined;
  tabsMax: number;
};

/** Renders pages in one Chromium with bounded concurrency. Chromium is started on demand. */
export class PageRenderer {
  #running: Promise<Running> | undefined;
  #tabs = 0;
  readonly #waiting: (() => void)[] = [];
  #idleTimer: NodeJS.Timeout | undefined;

  readonly #options: PageRendererOptions;

  constructor(options: PageRendererOptions) {
    this.#options = options;
  }

  /** Throws `BrowserUnavailable` if pages cannot be rendered on this machine. */
  async open(): Promise<void> {
    await this.#browser();
    this.#restIfIdle();
  }

  /**
   * Waits for a tab and renders. A page whose rendering fails repeatedly counts as crashed. Throws
   * the signal's reason.
   */
  async render(request: RenderRequest): Promise<Rendering> {
    await this.#acquireTab();
    try {
      for (let tries = 0; tries < triesMax; tries += 1) {
        request.signal.throwIfAborted();
        const running = await this.#browser();
        try {
          running.pages += 1;
          return await renderInTab(running.browser, request);
        } catch {
          request.signal.throwIfAborted();
          // A new browser is free of the failure, whatever its cause.
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

  async #acquireTab(): Promise<void> {
    clearTimeout(this.#idleTimer);
    if (this.#tabs >= this.#options.tabsMax) {
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
    const browser = await launchChromium(this.#options.chromiumPath, { args, proxy: nowhere });
    const session = await browser.newBrowserCDPSession();
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    const pid = processInfo.find(({ type }) => type === 'browser')?.id;
    if (pid === undefined) throw new BrowserUnavailable('The browser named no process.');
    return { browser, pid, stopWatch: watchMemory(session), pages: 0 };
  }
}

/** Kills the browser without a graceful shutdown. */
async function kill({ browser, pid }: Running): Promise<void> {
  if (!browser.isConnected()) return;
  const gone = new Promise((resolve) => browser.once('disconnected', resolve));
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has already exited.
  }
  await gone;
}
