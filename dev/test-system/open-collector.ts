import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { type Activities, createActivities } from '../../activities';
import { createWorkers } from '../../activities/worker';
import { closeWorkerServices, createWorkerServices } from '../../activities/worker-services';
import { AiProviders, sandboxAiUrls } from '../../modules/ai/providers/ai-providers';
import { PageParserPool } from '../../modules/audits/parse/page-parser-pool';
import { BacklinkProviders } from '../../modules/backlinks/providers/backlink-providers';
import { SubmissionProviders } from '../../modules/indexing/providers/submission-providers';
import { KeywordDataProviders } from '../../modules/rankings/providers/keyword-data-providers';
import { PdfRenderer } from '../../modules/reports/pdf/pdf-renderer';
import type { Config } from '../../platform/config';
import { createLogger } from '../../platform/logger';
import { readHostRules } from '../../platform/network/host-rules';
import type { Database } from '../../platform/postgres/database';
import { demoCertificate } from '../sandbox/demo-site/certificate';
import { createSandbox } from '../sandbox/sandbox';
import { entryPoint } from '../stack/entry-point';
import { type OpenService, openService } from './open-service';
import { sandboxProviderUrls } from './provider-urls';

export type CollectorOptions = {
  queueDelayMs?: number;
  /** For the service and for the sandbox. */
  resolveOverrides?: string;
  /** Whether the sandbox serves the demo's website, which everything then reaches. */
  hasDemoSite?: boolean;
  /** Of the built dashboard. */
  webFolder?: string;
  /** In PEM: what the worker trusts from then on, as the system's authorities. */
  trustedCertificate?: string;
};

/** Runs activities for the jobs of one namespace. */
export type RunningWorkers = { stop(): Promise<void> };

/** Starts workers of a configuration. */
export type StartWorkers = (config: Config, activities: Activities) => Promise<RunningWorkers>;

/** The databases of a collector's two programs. */
export type Databases = { service: Database; worker: Database };

export type OpenCollector = {
  service: OpenService;
  sandboxUrl: string;
  stop(): Promise<void>;
};

/** Starts the workers of one collector, which end with it. */
export const startOwnWorkers: StartWorkers = async (config, activities) => {
  const { workers, connection } = await createWorkers(
    config,
    activities,
    entryPoint('workflows/bundle'),
  );
  const running = Promise.all(workers.map((worker) => worker.run()));
  return {
    async stop() {
      for (const worker of workers) worker.shutdown();
      await running;
      await connection.close();
    },
  };
};

/** Opens the API with sandbox providers, and a worker without its background loops. */
export async function openCollector(
  configured: Config,
  { hasDemoSite = false, webFolder, trustedCertificate, ...options }: CollectorOptions = {},
  startWorkers = startOwnWorkers,
  databases: Partial<Databases> = {},
): Promise<OpenCollector> {
  const demoSite = hasDemoSite ? { port: 0, tlsPort: 0 } : undefined;
  const sandbox = await createSandbox({ ...options, demoSite, port: 0 });
  if (hasDemoSite) trust(demoCertificate);
  if (trustedCertificate !== undefined) trust(trustedCertificate);
  const config = inSandbox(configured, sandbox, options.resolveOverrides);
  const urls = sandboxProviderUrls(sandbox.url);
  const bingUrl = urls.bing;
  const service = await openService(
    config,
    { bingUrl, providerUrls: urls, ...(webFolder !== undefined && { webFolder }) },
    databases.service,
  );
  const { sandboxUrl } = config;
  const accounts = { sandboxUrl, dataForSeoUrl: urls.dataforseo };
  const services = createWorkerServices(
    { ...config, publicUrl: config.publicUrl ?? service.url },
    createLogger('worker', 'silent'),
    {
      ...(databases.worker && { database: databases.worker }),
      aiProviders: new AiProviders({
        sandboxUrl,
        compatible: config.aiCompatible,
        urls: sandboxAiUrls(sandbox.url),
      }),
      keywordData: new KeywordDataProviders(accounts),
      backlinkProviders: new BacklinkProviders(accounts),
      submissions: new SubmissionProviders({ ...config, bingUrl }),
      pageReaders: new PageParserPool({
        script: entryPoint('modules/audits/parse/page-parser-thread'),
      }),
      pdf: new PdfRenderer({ script: entryPoint('modules/reports/pdf/pdf-thread') }),
      campaignStatistics: service.services.campaignStatistics,
      graphScript: entryPoint('modules/backlinks/graph/graph-thread'),
    },
  );
  const workers = await startWorkers(config, createActivities(services));
  return {
    service,
    sandboxUrl: sandbox.url,
    async stop() {
      await workers.stop();
      await closeWorkerServices(services);
      await service.stop();
      await sandbox.close();
    },
  };
}

function trust(certificate: string): void {
  setDefaultCACertificates([...getCACertificates('default'), certificate]);
}

type Played = { url: string; demoSiteOverrides: string };

function inSandbox(config: Config, sandbox: Played, overrides: string | undefined): Config {
  const resolveOverrides = [overrides, sandbox.demoSiteOverrides].filter(Boolean).join(',');
  return {
    ...config,
    sandboxUrl: sandbox.url,
    // A SearXNG server of a tenant's own is played by the sandbox as well.
    searxngHostRules: readHostRules({ privateHostsAllowed: new URL(sandbox.url).host }),
    // Receivers of webhooks are on this machine.
    webhookHostRules: readHostRules({ privateHostsAllowed: '127.0.0.1' }),
    ...(resolveOverrides && { hostRules: readHostRules({ resolveOverrides }) }),
  };
}
