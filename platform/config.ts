import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { type DatabaseDisk, databaseDisk } from './database-disk';
import { type HostRules, hostList, hostOverrides, readHostRules } from './network/host-rules';
import { type RequestsPerMinute, requestsPerMinute } from './requests-per-minute';
import { type RetentionLimit, retentionLimits } from './retention-limits';
import { checkSchema, problemLines } from './schema-problems';
import { type SearchUrls, searchUrls } from './search-urls';
import {
  databaseUrl,
  dnsServers,
  encryptionKey,
  headerList,
  hostAndPort,
  httpUrl,
  mailSender,
  mailUrl,
  ports,
  readableFile,
  trustedProxies,
  urlList,
  wholeNumber,
} from './setting-forms';
import { taskQueues } from './temporal/task-queues';
import { workerQueues } from './temporal/worker-queues';
import type { TracingConfig } from './tracing/open-tracer';
import { withoutEndSlashes } from './trim';

const port = wholeNumber.min(0).max(65_535);

/**
 * Every setting that the service reads from its environment, in one place. `.env.example` lists the
 * same names, which a test enforces.
 */
export const environmentSchema = z
  .object({
    PORT: port.default(8080).describe('Port of the HTTP API'),
    HOST: z.string().default('127.0.0.1').describe('Address the HTTP API listens on'),
    WORKER_METRICS_PORT: port
      .optional()
      .describe('Port at which the worker serves /metrics on HOST; unset: it does not'),
    METRICS_KEY: z
      .string()
      .min(16, 'must have at least 16 characters')
      .optional()
      .describe(
        'Bearer token for /metrics and the details of /readyz; unset: only this machine may read them',
      ),
    OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl
      .optional()
      .describe('Base URL of an OpenTelemetry collector (OTLP/HTTP) for traces; unset: no traces'),
    OTEL_EXPORTER_OTLP_HEADERS: headerList
      .optional()
      .describe('name=value,… sent to the collector, such as its credentials'),
    OTEL_TRACES_SAMPLER_ARG: z.coerce
      .number({ error: 'must be a number from 0 to 1' })
      .min(0)
      .max(1)
      .default(1)
      .describe('Share of requests and jobs that are traced, from 0 to 1'),
    SESSION_DAYS: z.coerce
      .number({ error: 'must be a number of days' })
      .int()
      .min(1)
      .max(365)
      .default(30)
      .describe('Days after which a session of the dashboard ends, however much it is used'),
    PUBLIC_URL: httpUrl.optional().describe('Base URL that clients see, when it is not the port'),
    TRUST_PROXY: trustedProxies
      .default('loopback')
      .describe('Proxies whose X-Forwarded-For is believed: addresses, names or a hop count'),
    DATA_DIR: z.string().default('.data').describe('Folder of the embedded stack’s files'),
    FILES_DIR: z
      .string()
      .optional()
      .describe('Folder of reports’ files, the same for all processes; default: files in DATA_DIR'),
    S3_BUCKET: z
      .string()
      .optional()
      .describe('Bucket of reports’ files, in any S3-compatible storage, instead of a folder'),
    S3_ENDPOINT: httpUrl.optional().describe('Its base URL; default: that of AWS in the region'),
    S3_REGION: z.string().default('us-east-1').describe('Its region'),
    S3_ACCESS_KEY_ID: z.string().optional().describe('Default: what the AWS SDK finds by itself'),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    S3_EXPORT_BUCKET: z
      .string()
      .optional()
      .describe('Bucket of exports for which a workspace names none; on the same server'),
    S3_PREFIX: z.string().default('').describe('Put before the names of all files, with its slash'),
    SMTP_URL: mailUrl
      .optional()
      .describe('Mail server that scheduled reports are sent by: smtp://user:password@host:587'),
    MAIL_FROM: mailSender
      .optional()
      .describe('Sender of mail: an address, or a name and <address>'),
    SHUTDOWN_DRAIN_SECONDS: wholeNumber
      .min(0)
      .max(3_600)
      .default(10)
      .describe('After SIGTERM: how long /readyz says 503 before the API refuses connections'),
    SHUTDOWN_FINISH_SECONDS: wholeNumber
      .min(1)
      .max(3_600)
      .default(20)
      .describe('After that: how long open requests may take before they get a 503'),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
      .default('info')
      .describe('Least severe level that is logged'),
    DATABASE_URL: databaseUrl.describe('Postgres, as the application role'),
    DATABASE_REPLICA_URL: databaseUrl
      .optional()
      .describe('A streaming replica of it for heavy reads, as the same role'),
    DATABASE_OWNER_URL: databaseUrl
      .optional()
      .describe('Postgres, as the owner: runs migrations at start, and the admin command'),
    DATABASE_BACKUP_URL: databaseUrl
      .optional()
      .describe('Postgres, as the role that backups are made and restored by'),
    TRIAL_DATABASE_OWNER_URL: databaseUrl
      .optional()
      .describe('Postgres for trial restores, as the owner; its database ends with _trial'),
    TRIAL_DATABASE_BACKUP_URL: databaseUrl
      .optional()
      .describe('The same database, as the role of backups'),
    TRIAL_CLICKHOUSE_URL: httpUrl
      .optional()
      .describe('ClickHouse for trial restores; its database ends with _trial and is made'),
    DATABASE_DISK: databaseDisk
      .optional()
      .describe(
        'Disk of Postgres, to forecast when it is full: a folder on it, or a size as 500GB',
      ),
    DATABASE_POOL_MAX: wholeNumber.min(2).default(12).describe('Connections a process'),
    CLICKHOUSE_URL: httpUrl.describe('ClickHouse’s HTTP interface; credentials and database in it'),
    CLICKHOUSE_URLS: urlList
      .optional()
      .describe('url,… of all replicas; each workspace stays with one. CLICKHOUSE_URL migrates'),
    CLICKHOUSE_CLUSTER: z
      .string()
      .optional()
      .describe('Cluster name: when set, tables are made with Replicated engines'),
    TEMPORAL_ADDRESS: hostAndPort.describe('host:port of Temporal’s frontend'),
    TEMPORAL_NAMESPACE: z.string().default('default').describe('Temporal namespace'),
    TEMPORAL_TLS: z.stringbool().default(false).describe('Use TLS towards Temporal'),
    TEMPORAL_TLS_CA_FILE: readableFile
      .optional()
      .describe('PEM file with the authority of Temporal’s certificate, if it is your own'),
    TEMPORAL_TLS_CERT_FILE: readableFile
      .optional()
      .describe('PEM file with this service’s certificate, if Temporal verifies its clients'),
    TEMPORAL_TLS_KEY_FILE: readableFile
      .optional()
      .describe('PEM file with the key of that certificate'),
    TEMPORAL_TLS_SERVER_NAME: z
      .string()
      .optional()
      .describe('Name in Temporal’s certificate, if it is not that of TEMPORAL_ADDRESS'),
    TEMPORAL_API_KEY: z.string().optional().describe('API key of Temporal Cloud'),
    TEMPORAL_UI_URL: httpUrl.optional().describe('Base URL of Temporal’s Web UI, shown with jobs'),
    ENCRYPTION_KEY: encryptionKey.describe(
      'AES-256-GCM key for stored secrets: 32 bytes in base64',
    ),
    BACKUP_PASSPHRASE: z
      .string()
      .min(12)
      .optional()
      .describe('Seals ENCRYPTION_KEY into backups; unset: they do not contain it'),
    ENCRYPTION_KEY_PREVIOUS: encryptionKey
      .optional()
      .describe('Key before a change of ENCRYPTION_KEY, until `admin rekey` has run'),
    SANDBOX_URL: httpUrl
      .optional()
      .describe(
        'Sandbox providers, used where a workspace has none of its own; embedded stack only',
      ),
    TEST_CLOCK_DAYS: wholeNumber
      .min(0)
      .max(1_000)
      .default(0)
      .describe('Days by which campaigns and search data are ahead of today; sandbox only'),
    CHROMIUM_PATH: z
      .string()
      .optional()
      .describe('Chromium that workers render audits’ pages in; else one on the PATH'),
    RENDER_TABS: wholeNumber
      .min(1)
      .max(64)
      .default(2)
      .describe('Pages that a worker renders at once, some 200 MB each'),
    INGEST_THREADS: wholeNumber
      .min(1)
      .max(64)
      .default(availableParallelism())
      .describe('Most threads of an API process that read log lines; all but one start on demand'),
    INGEST_MEMORY_MB: wholeNumber
      .min(32)
      .default(128)
      .describe('Memory for the log lines of all streams of an API process'),
    LOG_INBOX_MB: wholeNumber
      .min(16)
      .default(4096)
      .describe(
        'Rows of log lines that Postgres keeps while ClickHouse is away, of all workspaces',
      ),
    LOG_INBOX_WORKSPACE_MB: wholeNumber.min(16).default(1024).describe('The same of one workspace'),
    INDEXNOW_URL: httpUrl
      .optional()
      .describe('Where URLs are submitted by IndexNow; else the sandbox, or api.indexnow.org'),
    CRAWLER_LIST_MIRROR_URL: httpUrl
      .optional()
      .describe(
        'Base URL where crawlers’ address lists are fetched instead, as <base>/<host>/<path>',
      ),
    DNS_SERVERS: dnsServers
      .optional()
      .describe(
        'DNS servers for crawlers’ reverse names, proofs of ownership and hosts that tenants name, address or address:port,…; else the system’s',
      ),
    MCP_APPROVAL: z
      .enum(['token', 'person'])
      .default('token')
      .describe('Who confirms what agents delete or spend: the agent by a token, or a person'),
    MCP_CONFIRM_CREDITS: wholeNumber
      .min(0)
      .default(100)
      .describe('Credits beyond which an agent’s refresh must be confirmed'),
    PROVIDER_REQUESTS_PER_MINUTE: requestsPerMinute
      .optional()
      .describe('provider=calls,… a minute over all workers, instead of what the provider allows'),
    WORKER_QUEUES: workerQueues
      .optional()
      .describe(
        'queue,… that this worker serves, provider for all of providers; unset: all. Together all workers must serve all',
      ),
    RETENTION_DAYS_MAX: retentionLimits
      .optional()
      .describe(
        'plan.data=days,… that a plan keeps resultPages, aiResponses, audits, searchRows, auditLog or deliveries at most; unset: as long as the workspace, deliveries 30 days',
      ),
    AI_COMPATIBLE_URLS: urlList
      .optional()
      .describe('Base URLs that accounts of openai_compatible may have, url,…'),
    SEARCH_PROVIDER_URLS: searchUrls
      .optional()
      .describe('name=URL,… of Google’s and Bing’s webmaster APIs, instead of their own'),
    GOOGLE_CLIENT_ID: z
      .string()
      .optional()
      .describe('OAuth client by which people connect Search Console; unset: they bring their own'),
    GOOGLE_CLIENT_SECRET: z.string().optional(),
    DOMAIN_GRAPH: z
      .string()
      .optional()
      .describe(
        'Common Crawl’s domain graph: a folder with the three files of a window, or the base URL https://data.commoncrawl.org/projects/hyperlinkgraph; unset: it is not read',
      ),
    DOMAIN_GRAPH_LIST_URL: httpUrl
      .default('https://index.commoncrawl.org/graphinfo.json')
      .describe('List of its windows, where DOMAIN_GRAPH is a URL'),
    CRUX_API_KEY: z
      .string()
      .optional()
      .describe('API key of the Chrome UX Report; unset: no Core Web Vitals of real visits'),
    RESOLVE_OVERRIDES: hostOverrides
      .optional()
      .describe('host:port=address:port,… sent elsewhere by the fetcher, for tests and staging'),
    PRIVATE_HOSTS_ALLOWED: hostList
      .optional()
      .describe('host[:port],… of SearXNG servers that may have an address which is not public'),
    WEBHOOK_PORTS_REFUSED: ports
      .optional()
      .describe('Ports of those hosts that get no webhooks; npm start names its own servers')
      .transform((text) => text?.split(',').map(Number) ?? []),
    OPENID_HOSTS_ALLOWED: hostList
      .optional()
      .describe(
        'host[:port],… of OpenID providers that may have an address which is not public, or no https',
      ),
    WEBHOOK_HOSTS_ALLOWED: hostList
      .optional()
      .describe(
        'host[:port],… of receivers of webhooks that may have an address which is not public',
      ),
  })
  .superRefine((env, context) => {
    if (env.SMTP_URL !== undefined && env.MAIL_FROM === undefined) {
      context.addIssue({
        code: 'custom',
        path: ['MAIL_FROM'],
        message: 'goes with SMTP_URL: say whom mail is from',
      });
    }
    for (const [one, other] of settingPairs) {
      if ((env[one] === undefined) === (env[other] === undefined)) continue;
      const message = `goes with ${one}: set both or neither`;
      context.addIssue({ code: 'custom', path: [other], message });
    }
    if (env.TEMPORAL_API_KEY && !env.TEMPORAL_TLS) {
      context.addIssue({
        code: 'custom',
        path: ['TEMPORAL_API_KEY'],
        message: 'is only safe with TEMPORAL_TLS=true',
      });
    }
    for (const name of temporalTlsNames) {
      if (env[name] === undefined || env.TEMPORAL_TLS) continue;
      context.addIssue({ code: 'custom', path: [name], message: 'needs TEMPORAL_TLS=true' });
    }
  });

const settingPairs = [
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['TRIAL_DATABASE_OWNER_URL', 'TRIAL_DATABASE_BACKUP_URL'],
  ['TRIAL_DATABASE_OWNER_URL', 'TRIAL_CLICKHOUSE_URL'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['TEMPORAL_TLS_CERT_FILE', 'TEMPORAL_TLS_KEY_FILE'],
] as const;

const temporalTlsNames = [
  'TEMPORAL_TLS_CA_FILE',
  'TEMPORAL_TLS_CERT_FILE',
  'TEMPORAL_TLS_KEY_FILE',
  'TEMPORAL_TLS_SERVER_NAME',
] as const;

const listed = (list: string | undefined): string[] =>
  (list ?? '').split(',').flatMap((entry) => entry.trim() || []);

/** An operator may allow a server inside the network: naming its URL lets it in. */
function toCompatible(list: string | undefined, resolveOverrides: string | undefined) {
  const urls = listed(list);
  const privateHostsAllowed = urls.map((url) => new URL(url).host).join(',');
  return { urls, hostRules: readHostRules({ resolveOverrides, privateHostsAllowed }) };
}

/** Files in PEM; undefined ones are those of the system, or not needed. */
export type TemporalTls = {
  caFile: string | undefined;
  certFile: string | undefined;
  keyFile: string | undefined;
  serverName: string | undefined;
};

export type MailConfig = { url: string; from: string };

/** Storage of reports' files: a folder or a bucket. */
export type FilesConfig =
  | { kind: 'folder'; folder: string }
  | {
      kind: 's3';
      bucket: string;
      endpoint: string | undefined;
      region: string;
      /** Undefined: the SDK's default credentials. */
      credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
      prefix: string;
    };

export type S3Config = Extract<FilesConfig, { kind: 's3' }>;

function toFilesConfig(env: z.output<typeof environmentSchema>): FilesConfig {
  if (env.S3_BUCKET === undefined) {
    return { kind: 'folder', folder: env.FILES_DIR ?? join(env.DATA_DIR, 'files') };
  }
  return toS3Config(env, env.S3_BUCKET);
}

function toS3Config(env: z.output<typeof environmentSchema>, bucket: string): S3Config {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  return {
    kind: 's3',
    bucket,
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    prefix: env.S3_PREFIX,
  };
}

function toTrial(env: z.output<typeof environmentSchema>): Config['backup']['trial'] {
  const {
    TRIAL_DATABASE_OWNER_URL: ownerUrl,
    TRIAL_DATABASE_BACKUP_URL: backupUrl,
    TRIAL_CLICKHOUSE_URL: clickhouseUrl,
  } = env;
  return ownerUrl && backupUrl && clickhouseUrl
    ? { ownerUrl, backupUrl, clickhouseUrl }
    : undefined;
}

export type Config = Readonly<{
  port: number;
  workerMetricsPort: number | undefined;
  /** Undefined: only direct requests of this machine may read metrics. */
  metricsKey: string | undefined;
  /** Undefined: nothing is traced. */
  tracing: TracingConfig | undefined;
  host: string;
  publicUrl: string | undefined;
  trustProxy: string;
  /** After which sessions of the dashboard end. */
  sessionDays: number;
  dataDir: string;
  files: FilesConfig;
  /** Undefined: exports to S3 need a bucket of the workspace. */
  operatorBucket: S3Config | undefined;
  /** Undefined: no mail can be sent. */
  mail: MailConfig | undefined;
  logLevel: string;
  shutdown: { drainMs: number; finishMs: number };
  database: {
    url: string;
    /** Undefined: all reads go to the primary. */
    replicaUrl: string | undefined;
    ownerUrl: string | undefined;
    poolMax: number;
    disk: DatabaseDisk | undefined;
  };
  /** For the operator's command alone. */
  backup: {
    databaseUrl: string | undefined;
    passphrase: string | undefined;
    /** Databases that a trial restore may empty. */
    trial: { ownerUrl: string; backupUrl: string; clickhouseUrl: string } | undefined;
  };
  clickhouse: { url: string; urls: readonly string[]; cluster: string | undefined };
  temporal: {
    address: string;
    namespace: string;
    tls: TemporalTls | undefined;
    apiKey: string | undefined;
    uiUrl: string | undefined;
  };
  encryptionKey: Buffer;
  /** Keys that still open what they sealed and verify what they signed. */
  earlierEncryptionKeys: readonly Buffer[];
  sandboxUrl: string | undefined;
  testClockDays: number;
  indexNowUrl: string | undefined;
  crawlerListMirrorUrl: string | undefined;
  /** Empty: the system's servers. */
  dnsServers: readonly string[];
  providerRequestsPerMinute: RequestsPerMinute;
  retentionLimits: readonly RetentionLimit[];
  workerQueues: readonly string[];
  searchUrls: SearchUrls;
  /** Undefined: people cannot connect Search Console by consent, but in the sandbox. */
  googleClient: { id: string; secret: string } | undefined;
  /** Undefined: no Core Web Vitals of real visits, but in the sandbox. */
  cruxApiKey: string | undefined;
  /** Undefined: the domain graph is not read. */
  domainGraph: { place: string; listUrl: string } | undefined;
  mcp: { approval: 'token' | 'person'; confirmCredits: number };
  /** For every URL that a tenant or a site names. */
  hostRules: HostRules;
  /** Addresses that accounts of OpenAI-compatible servers may have, and may reach. */
  aiCompatible: { urls: readonly string[]; hostRules: HostRules };
  /** For receivers of webhooks alone, which may have a private address where the operator says so. */
  webhookHostRules: HostRules;
  /** For OpenID providers alone, which may have a private address where the operator says so. */
  openIdHostRules: HostRules;
  /** For SearXNG servers alone, which may have a private address where the operator says so. */
  searxngHostRules: HostRules;
  render: { chromiumPath: string | undefined; tabsMax: number };
  logInbox: { bytesMax: number; workspaceBytesMax: number };
  ingest: { threads: number; memoryBytesMax: number; transactionsMax: number };
}>;

/**
 * Returns the variables that are set. An empty one counts as not set: compose files and shells
 * cannot unset one easily.
 */
export const presentOf = (environment: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).filter((pair): pair is [string, string] => Boolean(pair[1])),
  );

/** The error of settings that cannot be used, with a line for each. */
export const unusable = (lines: string): Error =>
  new Error(`The environment is not usable:\n${lines}`);

const baseOf = (url: string | undefined) =>
  url === undefined ? undefined : withoutEndSlashes(url);

/** Reads and checks the environment. Throws one error that names every bad variable. */
export function loadConfig(environment: NodeJS.ProcessEnv): Config {
  const parsed = checkSchema(environmentSchema, presentOf(environment));
  if (parsed.problems) throw unusable(problemLines(parsed.problems));
  const env = parsed.data;
  return Object.freeze({
    port: env.PORT,
    workerMetricsPort: env.WORKER_METRICS_PORT,
    metricsKey: env.METRICS_KEY,
    tracing: env.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
          headers: env.OTEL_EXPORTER_OTLP_HEADERS ?? {},
          share: env.OTEL_TRACES_SAMPLER_ARG,
        }
      : undefined,
    host: env.HOST,
    publicUrl: baseOf(env.PUBLIC_URL),
    trustProxy: env.TRUST_PROXY,
    sessionDays: env.SESSION_DAYS,
    dataDir: env.DATA_DIR,
    files: toFilesConfig(env),
    operatorBucket: env.S3_EXPORT_BUCKET ? toS3Config(env, env.S3_EXPORT_BUCKET) : undefined,
    mail: env.SMTP_URL && env.MAIL_FROM ? { url: env.SMTP_URL, from: env.MAIL_FROM } : undefined,
    logLevel: env.LOG_LEVEL,
    shutdown: {
      drainMs: env.SHUTDOWN_DRAIN_SECONDS * 1_000,
      finishMs: env.SHUTDOWN_FINISH_SECONDS * 1_000,
    },
    database: {
      url: env.DATABASE_URL,
      replicaUrl: env.DATABASE_REPLICA_URL,
      ownerUrl: env.DATABASE_OWNER_URL,
      poolMax: env.DATABASE_POOL_MAX,
      disk: env.DATABASE_DISK,
    },
    backup: {
      databaseUrl: env.DATABASE_BACKUP_URL,
      passphrase: env.BACKUP_PASSPHRASE,
      trial: toTrial(env),
    },
    clickhouse: {
      url: env.CLICKHOUSE_URL,
      urls: listed(env.CLICKHOUSE_URLS),
      cluster: env.CLICKHOUSE_CLUSTER,
    },
    temporal: {
      address: env.TEMPORAL_ADDRESS,
      namespace: env.TEMPORAL_NAMESPACE,
      tls: env.TEMPORAL_TLS
        ? {
            caFile: env.TEMPORAL_TLS_CA_FILE,
            certFile: env.TEMPORAL_TLS_CERT_FILE,
            keyFile: env.TEMPORAL_TLS_KEY_FILE,
            serverName: env.TEMPORAL_TLS_SERVER_NAME,
          }
        : undefined,
      apiKey: env.TEMPORAL_API_KEY,
      uiUrl: baseOf(env.TEMPORAL_UI_URL),
    },
    encryptionKey: Buffer.from(env.ENCRYPTION_KEY, 'base64'),
    earlierEncryptionKeys: env.ENCRYPTION_KEY_PREVIOUS
      ? [Buffer.from(env.ENCRYPTION_KEY_PREVIOUS, 'base64')]
      : [],
    sandboxUrl: baseOf(env.SANDBOX_URL),
    testClockDays: env.TEST_CLOCK_DAYS,
    indexNowUrl: env.INDEXNOW_URL,
    crawlerListMirrorUrl: baseOf(env.CRAWLER_LIST_MIRROR_URL),
    searchUrls: env.SEARCH_PROVIDER_URLS ?? {},
    googleClient:
      env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET
        ? { id: env.GOOGLE_CLIENT_ID, secret: env.GOOGLE_CLIENT_SECRET }
        : undefined,
    cruxApiKey: env.CRUX_API_KEY,
    domainGraph:
      env.DOMAIN_GRAPH === undefined
        ? undefined
        : { place: withoutEndSlashes(env.DOMAIN_GRAPH), listUrl: env.DOMAIN_GRAPH_LIST_URL },
    mcp: { approval: env.MCP_APPROVAL, confirmCredits: env.MCP_CONFIRM_CREDITS },
    dnsServers: listed(env.DNS_SERVERS),
    providerRequestsPerMinute: env.PROVIDER_REQUESTS_PER_MINUTE ?? {},
    retentionLimits: env.RETENTION_DAYS_MAX ?? [],
    workerQueues: env.WORKER_QUEUES ?? Object.values(taskQueues),
    aiCompatible: toCompatible(env.AI_COMPATIBLE_URLS, env.RESOLVE_OVERRIDES),
    hostRules: readHostRules({ resolveOverrides: env.RESOLVE_OVERRIDES }),
    searxngHostRules: readHostRules({
      resolveOverrides: env.RESOLVE_OVERRIDES,
      privateHostsAllowed: env.PRIVATE_HOSTS_ALLOWED,
    }),
    openIdHostRules: readHostRules({
      resolveOverrides: env.RESOLVE_OVERRIDES,
      privateHostsAllowed: env.OPENID_HOSTS_ALLOWED,
      portsRefused: env.WEBHOOK_PORTS_REFUSED,
    }),
    webhookHostRules: readHostRules({
      resolveOverrides: env.RESOLVE_OVERRIDES,
      privateHostsAllowed: env.WEBHOOK_HOSTS_ALLOWED,
      portsRefused: env.WEBHOOK_PORTS_REFUSED,
    }),
    render: {
      chromiumPath: env.CHROMIUM_PATH,
      tabsMax: env.RENDER_TABS,
    },
    logInbox: {
      bytesMax: env.LOG_INBOX_MB * 1024 * 1024,
      workspaceBytesMax: env.LOG_INBOX_WORKSPACE_MB * 1024 * 1024,
    },
    ingest: {
      threads: env.INGEST_THREADS,
      memoryBytesMax: env.INGEST_MEMORY_MB * 1024 * 1024,
      // Leaves the remaining connections to other writers.
      transactionsMax: Math.ceil(env.DATABASE_POOL_MAX / 2),
    },
  });
}
