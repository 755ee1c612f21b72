import type { Cipher } from '../../../platform/cipher';
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse';
import type { InspectTls } from '../../../platform/network/inspect-tls';
import type { SafeFetch } from '../../../platform/network/safe-fetch';
import type { Database } from '../../../platform/postgres/database';
import { openWorkspace, type Workspace } from '../../../platform/workspace';
import { fetchRobots } from '../../crawlers/fetch-robots';
import type { SitemapRow } from '../../indexing/rules/sitemap-rows';
import { createUrlScope } from '../../websites/rules/match-scope';
import { getWebsiteSettings } from '../../websites/store/website-settings-store';
import { findWebsite } from '../../websites/store/website-store';
import type { PageParserPool } from '../parse/page-parser-pool';
import type { AuditOptions } from '../rules/audit-options';
import type { AuditOfWebsite, AuditRef } from '../rules/audit-ref';
import type { HostAnswer } from '../rules/host-answers';
import { openBasicAuth } from '../store/basic-auth';
import {
  type ClaimedCrawl,
  claimCrawl,
  type SitemapReading,
  storeSitemaps,
} from '../store/frontier-store';
import {
  hasHostAnswers,
  readOrigins,
  readSamplePages,
  storeHostAnswers,
} from '../store/host-answer-store';
import { readLedgerElsewhere, readLogsElsewhere } from '../store/known-elsewhere';
import { storeSitemapAlternates } from '../store/sitemap-alternates';
import { askHost } from './ask-hosts';
import { createAuditFetch } from './audit-fetch';
import { Crawl } from './crawl';
import { namedSitemaps, readSeeds } from './read-seeds';
import type { PageRenderer } from './rendering/page-renderer';
import { pacedFetch, RequestPace } from './request-pace';

export type CrawlSessionDeps = {
  database: Database;
  clickhouse: ClickHouse;
  safeFetch: SafeFetch;
  inspectTls: InspectTls;
  pageReaders: PageParserPool;
  renderer: PageRenderer;
  cipher: Cipher;
};

/** A crawl in this worker's memory, with its fetch. */
type CrawlSession = {
  crawl: Crawl;
  /** For requests that no lane paces. */
  safeFetch: SafeFetch;
  /** The same without credentials. */
  openFetch: SafeFetch;
  owns: (url: string) => boolean;
  usedAtMs: number;
  /** Whether a slice is using it, perhaps one that was presumed dead. */
  isBusy: boolean;
};

/** URLs that the ledger or the logs add at once. */
const knownMax = 10_000;
/** Origins that are asked for variants of their addresses and for their certificate. */
const askedOriginsMax = 5;
/** Hosts that a log line without a host may refer to. */
const hostsMax = 10;

/**
 * Unused sessions are released after this: another worker has taken over, or the audit is paused.
 */
const idleMsMax = 600_000;

/** Keeps crawls in memory between slices. The database is authoritative. */
export class CrawlSessions {
  readonly #crawls = new Map<string, CrawlSession>();

  readonly #deps: CrawlSessionDeps;

  constructor(deps: CrawlSessionDeps) {
    this.#deps = deps;
  }

  /** Removes a crawl from memory and aborts its requests. */
  release(auditId: string, session = this.#crawls.get(auditId)): void {
    session?.crawl.close();
    if (this.#crawls.get(auditId) === session) this.#crawls.delete(auditId);
  }

  /** Returns undefined if the crawl has ended or its website was deleted. */
  async crawlSlice(ref: AuditRef, sliceMs: number, signal: AbortSignal) {
    this.#releaseIdle();
    const workspace = openWorkspace(this.#deps, ref);
    const taken = await workspace.transaction((tx) => claimCrawl(tx, ref.auditId));
    const session = taken && (await this.#resume(workspace, ref, taken));
    if (!session) return undefined;
    session.isBusy = true;
    try {
      if (taken.sitemaps === null) {
        const seeded = await this.#seed(workspace, ref.auditId, taken, session, {
          ms: sliceMs,
          signal,
        });
        if (!seeded.isDone) {
          const { counts, endReason } = session.crawl;
          return { ...seeded, counts, endReason };
        }
      }
      const { isDone: isIdle, isHeld } = await session.crawl.run({ ms: sliceMs, signal });
      session.usedAtMs = performance.now();
      signal.throwIfAborted();
      const isDone = isIdle && !(await this.#addKnown(workspace, ref, taken.options, session));
      if (isDone) {
        await this.#askHosts(workspace, ref.auditId, taken, session, signal);
        this.release(ref.auditId, session);
      }
      return { isDone, isHeld, counts: session.crawl.counts, endReason: session.crawl.endReason };
    } catch (error) {
      // Memory may be ahead of the database: the next slice resumes from what was written.
      this.release(ref.auditId, session);
      throw error;
    } finally {
      session.isBusy = false;
    }
  }

  #releaseIdle(): void {
    const sinceMs = performance.now() - idleMsMax;
    for (const [auditId, { usedAtMs, isBusy }] of this.#crawls) {
      if (usedAtMs < sinceMs && !isBusy) this.release(auditId);
    }
  }

  /**
   * Returns the session in memory if no other worker crawled since; otherwise loads it from the
   * database.
   */
  async #resume(
    workspace: Workspace,
    ref: AuditOfWebsite,
    taken: ClaimedCrawl,
  ): Promise<CrawlSession | undefined> {
    const session = this.#crawls.get(ref.auditId);
    if (session && !session.isBusy && session.crawl.epoch === taken.epoch - 1) {
      session.crawl.continueUnder(taken.epoch);
      return session;
    }
    this.release(ref.auditId);
    const opened = await this.#open(workspace, ref, taken);
    if (opened) this.#crawls.set(ref.auditId, opened);
    return opened;
  }

  async #open(
    workspace: Workspace,
    { websiteId, auditId }: AuditOfWebsite,
    taken: ClaimedCrawl,
  ): Promise<CrawlSession | undefined> {
    const { db, workspaceId } = workspace;
    const website = await findWebsite(db, websiteId);
    if (!website) return undefined;
    const { matchMode, ownedHosts } = await getWebsiteSettings(db, websiteId);
    const owns = createUrlScope({ domain: website.domain, matchMode, ownedHosts });
    const { userAgent, basicAuth } = taken.options;
    const openFetch = createAuditFetch(this.#deps.safeFetch, { userAgent, basicAuth: null, owns });
    const safeFetch = createAuditFetch(this.#deps.safeFetch, {
      userAgent,
      basicAuth:
        basicAuth === null
          ? null
          : openBasicAuth(this.#deps.cipher, workspaceId, auditId, basicAuth),
      owns,
    });
    const pace = new RequestPace(taken.options);
    const paced = pacedFetch(safeFetch, pace, owns);
    const robots = (origin: string) => fetchRobots(paced, origin);
    const { pageReaders } = this.#deps;
    const renderer = await this.#openRenderer(taken.options);
    const crawl = await Crawl.open(
      { workspace, safeFetch, renderer, pageReaders, fetchRobots: robots, pace },
      { auditId, owns },
      taken,
    );
    return {
      crawl,
      safeFetch: paced,
      openFetch: pacedFetch(openFetch, pace, owns),
      owns,
      usedAtMs: performance.now(),
      isBusy: false,
    };
  }

  /**
   * Opening it at the start of a crawl shows whether there is a browser. Throws
   * `BrowserUnavailable`.
   */
  async #openRenderer({ render }: AuditOptions): Promise<PageRenderer | null> {
    if (render === 'none') return null;
    await this.#deps.renderer.open();
    return this.#deps.renderer;
  }

  /**
   * Adds URLs from the ledger, then from the logs, once links are exhausted. Returns false if none
   * is new.
   */
  async #addKnown(
    workspace: Workspace,
    ref: AuditOfWebsite,
    { mode, urls }: AuditOptions,
    { crawl, owns }: CrawlSession,
  ) {
    const urlsMax = Math.min(crawl.room, knownMax);
    if (mode !== 'site' || urlsMax === 0) return false;
    const ofLedger = (await readLedgerElsewhere(workspace.db, ref, urlsMax)).filter(owns);
    const scheme = urls[0]?.startsWith('http:') ? 'http' : 'https';
    const ofLogs =
      ofLedger.length > 0
        ? []
        : await readLogsElsewhere(workspace, ref, {
            scheme,
            urlsMax,
            hosts: crawl.ownHosts.slice(0, hostsMax),
          });
    const hasLedger = crawl.addKnown(ofLedger, 'ledger');
    const hasLogs = crawl.addKnown(ofLogs.filter(owns), 'logs');
    await crawl.write();
    return hasLedger || hasLogs;
  }

  /** Asks the hosts of a crawl that has read all pages what no page shows, once. */
  async #askHosts(
    workspace: Workspace,
    auditId: string,
    { options, epoch }: ClaimedCrawl,
    { crawl, openFetch, owns }: CrawlSession,
    signal: AbortSignal,
  ): Promise<void> {
    const { inspectTls, pageReaders } = this.#deps;
    const { db } = workspace;
    if (options.mode !== 'site' || (await hasHostAnswers(db, auditId))) return;
    const questions = { crawl, safeFetch: openFetch, inspectTls, pageReaders, owns, signal };
    const answers: HostAnswer[] = [];
    for (const origin of await readOrigins(db, auditId, askedOriginsMax)) {
      const pages = await readSamplePages(db, auditId, origin);
      // An origin that only redirects shows no page of its own.
      if (!pages.some(({ facts }) => facts.html !== null)) continue;
      answers.push(await askHost(questions, origin, pages, answers.length === 0));
    }
    await workspace.transaction((tx) => storeHostAnswers(tx, auditId, epoch, answers));
  }

  /**
   * Adds the start URLs and then the sitemaps, file by file for at most `ms`. Returns whether all of
   * them were read.
   */
  async #seed(
    workspace: Workspace,
    auditId: string,
    taken: ClaimedCrawl,
    session: CrawlSession,
    { ms, signal }: { ms: number; signal: AbortSignal },
  ): Promise<{ isDone: boolean; isHeld: boolean }> {
    const untilMs = performance.now() + ms;
    const { crawl } = session;
    const before = taken.sitemapReading ?? (await this.#begin(taken.options, crawl));
    const keepAlternates = (rows: readonly SitemapRow[]) =>
      workspace.transaction((tx) => storeSitemapAlternates(tx, auditId, rows));
    const reading = await readSeeds({ ...session, signal, keepAlternates, untilMs }, before);
    const { isHeld } = await crawl.write();
    await workspace.transaction((tx) => storeSitemaps(tx, auditId, taken.epoch, reading));
    session.usedAtMs = performance.now();
    return { isDone: reading.due.length === 0, isHeld };
  }

  async #begin({ urls, sitemaps }: AuditOptions, crawl: Crawl): Promise<SitemapReading> {
    crawl.begin(urls);
    await crawl.write();
    return { due: sitemaps ? await namedSitemaps(crawl, urls) : [], read: [] };
  }
}
