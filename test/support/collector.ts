import { DefaultLogger, Runtime } from '@temporalio/worker';
import { type Activities, createActivities } from '../../activities';
import { createWorkers } from '../../activities/worker';
import { PageReaders } from '../../core/audits/page-readers';
import { PageRenderer } from '../../core/audits/rendering/page-renderer';
import type { FilesConfig, MailConfig } from '../../core/config';
import { readHostRules } from '../../core/network/host-rules';
import { KeywordDataProviders } from '../../core/providers/keyword-data-providers';
import { SerpProviders } from '../../core/providers/serp/serp-providers';
import { openReportMail } from '../../core/reports/deliver-report';
import { PdfRenderer } from '../../core/reports/pdf/pdf-renderer';
import { createListFetch } from '../../ingest/lists/list-fetch';
import { createSandbox } from '../../sandbox/sandbox';
import { entryPoint } from '../../stack/entry-point';
import { type Service, startService } from './service';

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
  mail?: MailConfig;
  files?: FilesConfig;
  /** Stands between Temporal and the activities, to lose what they answer. */
  around?: (activities: Activities) => Activities;
};

/** The service with sandbox providers and a worker, all in this process. */
export async function startCollector({
  around = (activities) => activities,
  ...options
}: CollectorOptions = {}): Promise<Collector> {
  Runtime.install({ logger: new DefaultLogger('ERROR') });
  const sandbox = await createSandbox({ ...options, port: 0 });
  const service = await startService({
    sandboxUrl: sandbox.url,
    bingUrl: `${sandbox.url}/bing`,
    ...(options.mail && { mail: options.mail }),
    ...(options.files && { files: options.files }),
    ...(options.resolveOverrides && { hostRules: readHostRules(options) }),
  });
  const { config, ...dependencies } = service.services;
  // A SearXNG server of a tenant's own is played by the sandbox as well.
  const hostRules = readHostRules({ privateHostsAllowed: new URL(sandbox.url).host });
  const providers = new SerpProviders({ sandboxUrl: sandbox.url, hostRules });
  const keywordData = new KeywordDataProviders({
    sandboxUrl: sandbox.url,
    dataForSeoUrl: `${sandbox.url}/dataforseo`,
  });
  const listFetch = createListFetch(config);
  const pageReaders = new PageReaders({ script: entryPoint('core/audits/page-reader-thread') });
  const renderer = new PageRenderer(config.render);
  const pdf = new PdfRenderer({ script: entryPoint('core/reports/pdf/pdf-thread') });
  const activities = createActivities({
    ...dependencies,
    pageReaders,
    renderer,
    providers,
    keywordData,
    pdf,
    hasSandbox: true,
    reportMail: openReportMail(config),
    crawlerListMirrorUrl: config.crawlerListMirrorUrl,
    listFetch,
  });
  const { workers, connection } = await createWorkers(config, around(activities));
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
      await keywordData.close();
      await listFetch.close();
      await pageReaders.close();
      await renderer.close();
      await pdf.close();
      await service.stop();
      await sandbox.close();
    },
  };
}
