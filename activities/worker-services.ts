import { AiProviders } from '../modules/ai/providers/ai-providers';
import { PageRenderer } from '../modules/audits/crawl/rendering/page-renderer';
import { LighthouseRunner } from '../modules/audits/lab/lighthouse-runner';
import { PageParserPool } from '../modules/audits/parse/page-parser-pool';
import { BacklinkProviders } from '../modules/backlinks/providers/backlink-providers';
import { CampaignStatistics } from '../modules/campaigns/campaign-statistics';
import { createListFetch } from '../modules/crawlers/bots/lists/list-fetch';
import { LogInbox } from '../modules/crawlers/inbox/log-inbox';
import { SubmissionProviders } from '../modules/indexing/providers/submission-providers';
import { KeywordDataProviders } from '../modules/rankings/providers/keyword-data-providers';
import { SerpProviders } from '../modules/rankings/providers/serp-providers';
import { PdfRenderer } from '../modules/reports/pdf/pdf-renderer';
import { openReportMail } from '../modules/reports/report-mail';
import { SearchProviders } from '../modules/search-console/providers/search-providers';
import { openWebhookSender } from '../modules/webhooks/webhook-sender';
import { createCipher, encryptionKeysOf } from '../platform/cipher';
import { openClickHouse } from '../platform/clickhouse/clickhouse';
import type { Config } from '../platform/config';
import { openFileStore } from '../platform/files/open-file-store';
import type { Logger } from '../platform/logger';
import { createTlsInspector } from '../platform/network/inspect-tls';
import { openSafeFetch } from '../platform/network/safe-fetch';
import { fetcherUserAgent } from '../platform/network/user-agent';
import { type Database, openDatabase } from '../platform/postgres/database';
import { publicUrlOf } from '../platform/public-url';
import { openTemporal, type Temporal } from '../platform/temporal/temporal';
import type { ActivityDependencies } from '.';

/** An activity has no client that waits for it. */
const turnWaitMsMax = 600_000;
const scanSecondsMax = 60;
/** Where they share a machine, jobs wait for a processor rather than requests. */
export const jobNiceness = 5;

/** The dependencies of activities; created once by `createWorkerServices` and passed down. */
export type WorkerServices = ReturnType<typeof createWorkerServices>;

/** Parts that a test may substitute for the configured ones. */
type WorkerParts = Pick<
  ActivityDependencies,
  | 'database'
  | 'aiProviders'
  | 'keywordData'
  | 'backlinkProviders'
  | 'submissions'
  | 'pageReaders'
  | 'pdf'
  | 'campaignStatistics'
  | 'graphScript'
>;

/** Opens the database as activities read it. */
export function openWorkerDatabase(config: Config): Database {
  const { url, replicaUrl, poolMax } = config.database;
  return openDatabase({ url, replicaUrl, poolMax, scanSecondsMax, turnWaitMsMax });
}

/** Opens the services of a configuration; nothing connects or starts yet. */
export function createWorkerServices(
  config: Config,
  log: Logger,
  parts: Partial<WorkerParts> = {},
) {
  const { sandboxUrl } = config;
  const database = parts.database ?? openWorkerDatabase(config);
  // What a job reads of visits includes those that were acknowledged before.
  const { clickhouse } = new LogInbox({
    database,
    store: openClickHouse({ ...config.clickhouse, turnWaitMsMax, niceness: jobNiceness }),
    limits: config.logInbox,
    log,
  });
  return {
    log,
    database,
    clickhouse,
    temporal: openTemporal(config),
    cipher: createCipher(config.encryptionKey, config.earlierEncryptionKeys),
    providers: new SerpProviders({
      sandboxUrl,
      hostRules: config.searxngHostRules,
      dnsServers: config.dnsServers,
    }),
    aiProviders:
      parts.aiProviders ?? new AiProviders({ sandboxUrl, compatible: config.aiCompatible }),
    keywordData: parts.keywordData ?? new KeywordDataProviders({ sandboxUrl }),
    backlinkProviders: parts.backlinkProviders ?? new BacklinkProviders({ sandboxUrl }),
    submissions: parts.submissions ?? new SubmissionProviders(config),
    searchProviders: new SearchProviders(),
    searchSettings: config,
    hasSandbox: sandboxUrl !== undefined,
    domainGraph: config.domainGraph,
    ...(parts.graphScript !== undefined && { graphScript: parts.graphScript }),
    safeFetch: openSafeFetch(config),
    listFetch: createListFetch(config),
    crawlerListMirrorUrl: config.crawlerListMirrorUrl,
    inspectTls: createTlsInspector(config),
    auditUserAgent: fetcherUserAgent(config.publicUrl),
    pageReaders: parts.pageReaders ?? new PageParserPool(),
    renderer: new PageRenderer(config.render),
    lighthouse: new LighthouseRunner({
      chromiumPath: config.render.chromiumPath,
      guard: { rules: config.hostRules, dnsServers: config.dnsServers },
    }),
    files: openFileStore(config.files),
    exportSettings: config,
    pdf: parts.pdf ?? new PdfRenderer(),
    reportMail: openReportMail(config),
    dnsServers: config.dnsServers,
    domainKeys: encryptionKeysOf(config),
    webhookSender: openWebhookSender(config.webhookHostRules, config.dnsServers),
    baseUrl: publicUrlOf(config),
    campaignStatistics: parts.campaignStatistics ?? new CampaignStatistics(),
    retentionLimits: config.retentionLimits,
  } satisfies ActivityDependencies & { temporal: Temporal };
}

/** Closes everything that they opened, even if closing another part fails. */
export async function closeWorkerServices(services: WorkerServices): Promise<void> {
  services.files.close();
  services.reportMail?.mailer.close();
  await Promise.allSettled([
    services.providers.close(),
    services.aiProviders.close(),
    services.keywordData.close(),
    services.backlinkProviders.close(),
    services.submissions.close(),
    services.searchProviders.close(),
    services.webhookSender.close(),
    services.listFetch.close(),
    services.safeFetch.close(),
    services.pageReaders.close(),
    services.renderer.close(),
    services.pdf.close(),
    services.campaignStatistics.close(),
    services.database.close(),
    services.clickhouse.close(),
    services.temporal.close(),
  ]);
}
