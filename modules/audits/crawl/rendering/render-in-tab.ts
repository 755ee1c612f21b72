import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { PageRequests } from './page-requests';
import type { Rendering, RenderRequest } from './render-request';

/** Time to load and settle; after it the page is read as it is. */
const settleMsMax = 15_000;
/**
 * Time that passes for the page's own clock once it is there, timers included; it stands still
 * while a request is in flight, and runs faster than ours.
 */
const clockMs = 5_000;
const readMsMax = 5_000;
const closeMsMax = 5_000;
const htmlCharsMax = 10 * 1024 * 1024;
const shadowRootsMax = 10_000;
const closedRootsMax = 500;

/** Tall, so that content that is loaded on scrolling is there. */
const viewport = { width: 1_280, height: 4_000 };

/**
 * Runs in an isolated world, which the page's scripts cannot modify. Shadow roots are written as the
 * templates that declare them; closed ones are given by the browser.
 */
const readDocument = `function (...closedRoots) {
  const root = document.documentElement;
  const shadowRoots = [];
  const collect = (within) => {
    for (const element of within.querySelectorAll('*')) {
      if (element.shadowRoot === null || shadowRoots.length >= ${shadowRootsMax}) continue;
      shadowRoots.push(element.shadowRoot);
      collect(element.shadowRoot);
    }
  };
  if (root !== null && root.getHTML !== undefined) {
    collect(root);
    for (const closed of closedRoots) {
      shadowRoots.push(closed);
      collect(closed);
    }
  }
  const html = root === null ? '' : shadowRoots.length === 0
    ? root.outerHTML
    : root.cloneNode(false).outerHTML.replace(/<\\/html>$/, '') + root.getHTML({ shadowRoots }) + '</html>';
  return {
    url: document.URL,
    html: (document.doctype ? '<!doctype html>' : '') + html.slice(0, ${htmlCharsMax}),
  };
}`;

class TabFailed extends Error {
  readonly failure: 'timeout' | 'crashed';

  constructor(failure: 'timeout' | 'crashed') {
    super(failure);
    this.failure = failure;
  }
}

/** The browser no longer responds and must be killed. */
export class BrowserStuck extends Error {
  override readonly name = 'BrowserStuck';
}

async function within<Result>(
  ms: number,
  work: Promise<Result>,
  late: () => Error,
): Promise<Result> {
  const timer = new AbortController();
  try {
    const tooLate = sleep(ms, undefined, { signal: timer.signal }).then(() => {
      throw late();
    });
    return await Promise.race([work, tooLate]);
  } finally {
    timer.abort();
  }
}

async function settle(
  context: BrowserContext,
  page: Page,
  { requests, url }: { requests: PageRequests; url: string },
): Promise<void> {
  const endMs = performance.now() + settleMsMax;
  let isLoaded = false;
  page.once('load', () => {
    isLoaded = true;
  });
  // A page that never finishes loading is read as it is. A navigation by scripts may never be
  // reported.
  await page.goto(url, { waitUntil: 'commit', timeout: settleMsMax }).catch(() => undefined);
  await runClock(context, page, endMs);
  const isAtRest = () => (isLoaded || requests.movedTo !== null) && requests.quietMs > 0;
  while (!isAtRest() && performance.now() < endMs) await sleep(50);
}

/** Lets the page's clock run, as search engines do: what a page shows after seconds is read. */
async function runClock(context: BrowserContext, page: Page, endMs: number): Promise<void> {
  const session = await context.newCDPSession(page);
  const hasRun = new Promise<void>((resolve) => {
    session.once('Emulation.virtualTimeBudgetExpired', () => resolve());
  });
  // A page whose scripts never end does not reply.
  session
    .send('Emulation.setVirtualTimePolicy', {
      policy: 'pauseIfNetworkFetchesPending',
      budget: clockMs,
      maxVirtualTimeTaskStarvationCount: 10_000,
    })
    .catch(() => undefined);
  await Promise.race([hasRun, sleep(Math.max(0, endMs - performance.now()))]);
}

type DomNode = {
  backendNodeId: number;
  shadowRootType?: string;
  children?: DomNode[];
  shadowRoots?: DomNode[];
};

/** Whether a node is in a closed shadow root. The list is shorter than the document. */
async function hasClosedRoot(session: CDPSession): Promise<boolean> {
  const request = { computedStyles: [] };
  const { documents, strings } = await session.send('DOMSnapshot.captureSnapshot', request);
  const types = documents[0]?.nodes.shadowRootType?.value ?? [];
  return types.some((type) => strings[type] === 'closed');
}

/** Returns the closed shadow roots of the page, which no script can find, as objects of a world. */
async function closedShadowRoots(
  session: CDPSession,
  executionContextId: number,
): Promise<{ objectId: string }[]> {
  if (!(await hasClosedRoot(session))) return [];
  const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true });
  const found: { objectId: string }[] = [];
  const waiting: DomNode[] = [root];
  for (let node = waiting.pop(); node && found.length < closedRootsMax; node = waiting.pop()) {
    for (const inner of node.children ?? []) waiting.push(inner);
    for (const inner of node.shadowRoots ?? []) waiting.push(inner);
    if (node.shadowRootType !== 'closed') continue;
    const { backendNodeId } = node;
    const { object } = await session.send('DOM.resolveNode', { backendNodeId, executionContextId });
    if (object.objectId !== undefined) found.push({ objectId: object.objectId });
  }
  return found;
}

async function read(context: BrowserContext, page: Page, url: string): Promise<string> {
  const session = await context.newCDPSession(page);
  const { frameTree } = await session.send('Page.getFrameTree');
  const world = await session.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id });
  const { executionContextId } = world;
  const { result } = await session.send('Runtime.callFunctionOn', {
    functionDeclaration: readDocument,
    executionContextId,
    arguments: await closedShadowRoots(session, executionContextId),
    returnByValue: true,
  });
  const document = result.value as { url: string; html: string } | undefined;
  // Scripts may have changed the path, but cannot have changed the origin.
  if (!document?.url.startsWith(new URL(url).origin)) throw new TabFailed('crashed');
  return document.html;
}

async function renderPage(context: BrowserContext, request: RenderRequest): Promise<Rendering> {
  const { url, signal } = request;
  const page = await context.newPage();
  const requests = new PageRequests(page, request);
  const gone = Promise.withResolvers<never>();
  gone.promise.catch(() => undefined);
  page.once('crash', () => gone.reject(new TabFailed('crashed')));
  page.once('close', () => gone.reject(new TabFailed('crashed')));
  signal.addEventListener('abort', () => gone.reject(signal.reason), { once: true });
  signal.throwIfAborted();
  // Pages that scripts open are ignored.
  context.on('page', (other) => other.close().catch(() => undefined));
  page.on('pageerror', ({ message }) => requests.noteError(message));
  await context.route('**/*', (route) => requests.answer(route));
  try {
    await Promise.race([settle(context, page, { requests, url }), gone.promise]);
    const reading = Promise.race([read(context, page, url), gone.promise]);
    const html = await within(readMsMax, reading, () => new TabFailed('timeout'));
    const { movedTo, failures } = requests;
    return { failure: null, html, movedTo, failures };
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (error instanceof TabFailed) return { failure: error.failure };
    throw error;
  }
}

/**
 * Renders one page in a tab that shares nothing with others. Throws the signal's reason,
 * `BrowserStuck`, or the browser's error when it has exited.
 */
export async function renderInTab(browser: Browser, request: RenderRequest): Promise<Rendering> {
  const context = await browser.newContext({
    userAgent: request.userAgent,
    viewport,
    acceptDownloads: false,
    // Service workers would bypass the interception.
    serviceWorkers: 'block',
  });
  try {
    return await renderPage(context, request);
  } finally {
    const closed = context.close().catch(() => undefined);
    await within(closeMsMax, closed, () => new BrowserStuck('A tab does not close.'));
  }
}
