import { getDomain } from 'tldts';
import type { Logger } from '../../../platform/logger';
import type { SafeFetch } from '../../../platform/network/safe-fetch';
import { openWorkspace, type Stores } from '../../../platform/workspace';
import type { WebsiteRef } from '../../websites/rules/website-ref';
import {
  type GraphProgress,
  noteGraphProgress,
  oldestGraphRead,
  publishGraph,
  readGraphStates,
  readTrackedDomains,
} from '../store/domain-graph-store';
import { dropDomainLinksBefore, insertDomainLinks } from '../store/domain-link-store';
import { type GraphSettings, openGraphSource } from './graph-source';
import { runGraphThread } from './run-graph-thread';

export type DomainGraphDeps = Stores & {
  log: Logger;
  safeFetch: SafeFetch;
  /** Undefined: the operator has named no graph. */
  domainGraph: GraphSettings | undefined;
  /** Only tests, which are not compiled, set it. */
  graphScript?: string;
};

export type GraphOutcome = {
  outcome: 'not_configured' | 'known_window' | 'nothing_tracked' | 'read';
  window: string | null;
  domains: number;
  linkingDomains: number;
};

const progressEveryMs = 5_000;

/**
 * Reads the newest window of the domain graph for all tracked domains, unless it was read. A reading
 * that is given up shows nothing, and the next one begins anew under another number.
 */
export async function readDomainGraph(
  deps: DomainGraphDeps,
  signal?: AbortSignal,
): Promise<GraphOutcome> {
  const { database, domainGraph, safeFetch, log } = deps;
  const nothing = { window: null, domains: 0, linkingDomains: 0 };
  if (!domainGraph) return { outcome: 'not_configured', ...nothing };
  const source = await openGraphSource(domainGraph, safeFetch);
  const { window } = source;
  const states = await readGraphStates(database.system);
  if (states.some((state) => state.window === window && state.finishedAt !== null)) {
    return { outcome: 'known_window', ...nothing, window };
  }
  const tracked = groupByDomain(await readTrackedDomains(database.system));
  if (tracked.size === 0) return { outcome: 'nothing_tracked', ...nothing, window };
  const domains = [...tracked.keys()];
  const websites = [...tracked.values()];
  const read = Date.now();
  const progress = startProgress(deps, {
    window,
    bytesTotal: source.bytes,
    domains: domains.length,
  });
  log.info({ window, domains: domains.length, bytes: source.bytes }, 'reading the domain graph');
  try {
    const result = await runGraphThread({
      domains,
      open: (file) => source.open(file, signal),
      onStep: progress.begin,
      onBytes: progress.add,
      store: (links) =>
        insertDomainLinks(
          deps.clickhouse,
          { read, websitesOf: (target) => websites[target] ?? [] },
          links,
        ),
      signal,
      script: deps.graphScript,
    });
    let linkingDomains = 0;
    for (const [index, domain] of domains.entries()) {
      const found = result.domains[index];
      if (!found) continue;
      linkingDomains += found.linkingDomains;
      for (const website of websites[index] ?? []) {
        const { places } = result;
        await publishGraph(openWorkspace(deps, website), {
          ...website,
          domain,
          window,
          read,
          places,
          found,
        });
      }
    }
    await progress.end();
    const oldest = await oldestGraphRead(database.system);
    if (oldest !== null) await dropDomainLinksBefore(deps.clickhouse, oldest);
    log.info(
      { window, ...result, domains: domains.length, linkingDomains },
      'read the domain graph',
    );
    return { outcome: 'read', window, domains: domains.length, linkingDomains };
  } catch (error) {
    await progress.fail(error);
    throw error;
  }
}

/** The graph knows registrable domains: a website of a subdomain gets the numbers of its domain. */
function groupByDomain(
  websites: readonly (WebsiteRef & { domain: string })[],
): Map<string, WebsiteRef[]> {
  const groups = new Map<string, WebsiteRef[]>();
  for (const { domain, ...website } of websites) {
    const registrable = getDomain(domain);
    if (registrable === null) continue;
    groups.set(registrable, [...(groups.get(registrable) ?? []), website]);
  }
  return groups;
}

/** Notes how far the reading is, every few seconds. */
function startProgress(
  { database, log }: DomainGraphDeps,
  known: Pick<GraphProgress, 'window' | 'bytesTotal' | 'domains'>,
) {
  const state: GraphProgress = { ...known, step: 'ranks', bytesRead: 0 };
  const note = () => noteGraphProgress(database.system, state);
  const timer = setInterval(() => {
    note().catch((error: unknown) => log.warn({ err: error }, 'graph progress was not noted'));
  }, progressEveryMs).unref();
  return {
    begin(step: GraphProgress['step']) {
      state.step = step;
      log.info({ window: state.window, step }, 'the domain graph’s next step');
    },
    add(bytes: number) {
      state.bytesRead += bytes;
    },
    async end() {
      clearInterval(timer);
      Object.assign(state, { step: null, isFinished: true });
      await note();
    },
    async fail(error: unknown) {
      clearInterval(timer);
      state.error = error instanceof Error ? error.message : String(error);
      await note();
    },
  };
}
