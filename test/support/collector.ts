import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { DefaultLogger, Runtime } from '@temporalio/worker';
import { type Activities, createActivities } from '../../activities';
import { createWorkers } from '../../activities/worker';
import { demoCertificate } from '../../dev/sandbox/demo-site/certificate';
import { createSandbox } from '../../dev/sandbox/sandbox';
import { entryPoint } from '../../dev/stack/entry-point';
import { AiProviders, sandboxAiUrls } from '../../modules/ai/providers/ai-providers';
import { PageRenderer } from '../../modules/audits/crawl/rendering/page-renderer';
import { PageParserPool } from '../../modules/audits/parse/page-parser-pool';
import type { GraphSettings } from '../../modules/backlinks/graph/graph-source';
import { BacklinkProviders } from '../../modules/backlinks/providers/backlink-providers';
import { createListFetch } from '../../modules/crawlers/bots/lists/list-fetch';
import { KeywordDataProviders } from '../../modules/rankings/providers/keyword-data-providers';
import { SerpProviders } from '../../modules/rankings/providers/serp-providers';
import { PdfRenderer } from '../../modules/reports/pdf/pdf-renderer';
import { openReportMail } from '../../modules/reports/report-mail';
import { openWebhookSender } from '../../modules/webhooks/webhook-sender';
import type { FilesConfig, MailConfig, S3Config } from '../../platform/config';
import { createLogger } from '../../platform/logger';
import { readHostRules } from '../../platform/network/host-rules';
import { createTlsInspector } from '../../platform/network/inspect-tls';
import type { RequestsPerMinute } from '../../platform/requests-per-minute';
import { sandboxProviderUrls } from '../providers/sandbox-providers';
import { type Service, startService } from './service';
import { workflowBundlePath } from './workflow-bundle';

export type Collector = {
  service: Service;
  sandboxUrl: string;
  /** What the sandbox sold since it began, and what it sold more than once. */
  sales(): Promise<{ purchases: number; boughtTwice: string[] }>;
  stop(): Promise<void>;
};

type CollectorOptions = {
  queueDelayMs?: number;
  /** For the service and for the sandbox. */
  resolveOverrides?: string;
  /** Whether the sandbox serves the demo's website, which everything then reaches. */
  hasDemoSite?: boolean;
  /** Instead of the limits of real providers, which the sandbox does not need. */
  requestsPerMinute?: RequestsPerMinute;
  mail?: MailConfig;
  files?: FilesConfig;
  operatorBucket?: S3Config;
  domainGraph?: GraphSettings;
  /** Of the built dashboard. */
  webFolder?: string;
  /** Stands between Temporal and the activities, to lose what they answer. */
  around?: (activities: Activities) => Activities;
};

/** The service with sandbox providers and a worker, all in this process. */
export async function startCollector({
  around = (activities) => activities,
  hasDemoSite = false,
  ...options
}: CollectorOptions = {}): Promise<Collector> {
  Runtime.install({ logger: new DefaultLogger('ERROR') });
  const demoSite = hasDemoSite ? { port: 0, tlsPort: 0 } : undefined;
  const sandbox = await createSandbox({ ...options, demoSite, port: 0 });
  if (hasDemoSite) {
    setDefaultCACertificates([...getCACertificates('default'), demoCertificate]);
  }
  const resolveOverrides = `${options.resolveOverrides ?? ''},${sandbox.demoSiteOverrides}`;
  // A SearXNG server of a tenant's own is played by the sandbox as well.
  const searxngHostRules = readHostRules({ privateHostsAllowed: new URL(sandbox.url).host });
  const service = await startService({
    sandboxUrl: sandbox.url,
    searxngHostRules,
    providerUrls: sandboxProviderUrls(sandbox.url),
    bingUrl: `${sandbox.url}/bing`,
    ...(options.webFolder && { webFolder: options.webFolder }),
    ...(options.mail && { mail: options.mail }),
    ...(options.files && { files: options.files }),
    ...(options.operatorBucket && { operatorBucket: options.operatorBucket }),
    ...(resolveOverrides !== ',' && { hostRules: readHostRules({ resolveOverrides }) }),
  });
  const { config, ...dependencies } = service.services;
  const providers = new SerpProviders({
    sandboxUrl: sandbox.url,
    hostRules: searxngHostRules,
  });
  const aiProviders = new AiProviders({
    sandboxUrl: sandbox.url,
    compatible: config.aiCompatible,
    urls: sandboxAiUrls(sandbox.url),
  });
  const keywordData = new KeywordDataProviders({
    sandboxUrl: sandbox.url,
    dataForSeoUrl: `${sandbox.url}/dataforseo`,
  });
  const backlinkProviders = new BacklinkProviders({
    sandboxUrl: sandbox.url,
    dataForSeoUrl: `${sandbox.url}/dataforseo`,
  });
  const listFetch = createListFetch(config);
  const pageReaders = new PageParserPool({
    script: entryPoint('modules/audits/parse/page-parser-thread'),
  });
  // The pages are the tests' own, which CI renders as root.
  const renderer = new PageRenderer({ ...config.render, isUnsandboxedAllowed: true });
  // Receivers of webhooks are on this machine.
  const webhookSender = openWebhookSender(readHostRules({ privateHostsAllowed: '127.0.0.1' }));
  const pdf = new PdfRenderer({ script: entryPoint('modules/reports/pdf/pdf-thread') });
  const activities = createActivities({
    ...dependencies,
    searchSettings: config,
    exportSettings: config,
    retentionLimits: config.retentionLimits,
    domainGraph: options.domainGraph,
    graphScript: entryPoint('modules/backlinks/graph/graph-thread'),
    log: createLogger('worker', 'silent'),
    inspectTls: createTlsInspector(config),
    pageReaders,
    renderer,
    providers,
    aiProviders,
    keywordData,
    backlinkProviders,
    pdf,
    hasSandbox: true,
    reportMail: openReportMail(config),
    webhookSender,
    baseUrl: service.url,
    auditUserAgent: 'SightlineBot',
    crawlerListMirrorUrl: config.crawlerListMirrorUrl,
    listFetch,
  });
  const { workers, connection } = await createWorkers(
    { ...config, providerRequestsPerMinute: options.requestsPerMinute ?? {} },
    around(activities),
    workflowBundlePath(),
  );
  const running = Promise.all(workers.map((worker) => worker.run()));
  return {
    service,
    sandboxUrl: sandbox.url,
    async sales() {
      const reply = await fetch(`${sandbox.url}/_sandbox/calls`);
      return (await reply.json()) as { purchases: number; boughtTwice: string[] };
    },
    async stop() {
      for (const worker of workers) worker.shutdown();
      await running;
      await connection.close();
      await providers.close();
      await aiProviders.close();
      await keywordData.close();
      await backlinkProviders.close();
      await listFetch.close();
      await pageReaders.close();
      await renderer.close();
      await pdf.close();
      await webhookSender.close();
      await service.stop();
      await sandbox.close();
    },
  };
}
