import { randomUUID } from 'node:crypto';
import { createRefreshToken, writeScope } from '../../dev/sandbox/google/accounts';
import type { KeyAccess } from '../../modules/account/rules/api-key';
import { hashSecret } from '../../modules/account/rules/secret-text';
import { insertAgentGrant } from '../../modules/account/store/agent-grant-store';
import { insertConfirmation } from '../../modules/account/store/confirmation-store';
import { insertKey, type NewKey, revokeKey } from '../../modules/account/store/key-store';
import { insertCode } from '../../modules/account/store/oauth-code-store';
import { issueTokens } from '../../modules/account/store/oauth-token-store';
import type { NewWorkspace } from '../../modules/account/store/operator-store';
import { saveProvider } from '../../modules/account/store/provider-store';
import { addBrands } from '../../modules/ai/change-brands';
import { defaultTarget } from '../../modules/ai/rules/target';
import { insertImport } from '../../modules/ai/store/import-store';
import { insertPrompts } from '../../modules/ai/store/prompt-store';
import { insertTarget } from '../../modules/ai/store/target-store';
import { applyFindings } from '../../modules/alerts/store/alert-store';
import { addKnownLinks } from '../../modules/backlinks/store/known-link-store';
import { noTargetSets } from '../../modules/campaigns/rules/campaign-targets';
import { addCampaignEvent } from '../../modules/campaigns/store/campaign-event-store';
import { insertCampaign, markStarted } from '../../modules/campaigns/store/campaign-store';
import { insertCohort } from '../../modules/campaigns/store/cohort-store';
import { insertLogDrain } from '../../modules/crawlers/drains/store/log-drain-store';
import {
  listRobotsVersions,
  recordRobotsResponse,
} from '../../modules/crawlers/store/robots-copy-store';
import { saveDashboardDomain } from '../../modules/dashboard/store/domain-store';
import { saveOpenIdProvider } from '../../modules/dashboard/store/openid-store';
import { insertPerson } from '../../modules/dashboard/store/person-store';
import { insertSession, listSessions } from '../../modules/dashboard/store/session-store';
import { insertView, type NewView } from '../../modules/dashboard/store/view-store';
import { insertDigest } from '../../modules/digests/store/digest-store';
import { addAnnotation } from '../../modules/explain/store/annotation-store';
import { trackUrls } from '../../modules/indexing/store/ledger-url-store';
import { trackSitemaps } from '../../modules/indexing/store/sitemap-store';
import { enqueueJob } from '../../modules/jobs/store/job-store';
import { insertKeywordGroup } from '../../modules/rankings/keywords/store/keyword-group-store';
import { insertKeywords } from '../../modules/rankings/keywords/store/keyword-insert';
import type { LayoutItem } from '../../modules/reports/rules/report-layout';
import { insertReportSchedule } from '../../modules/reports/store/schedule-store';
import { insertTemplate } from '../../modules/reports/store/template-store';
import { saveBindings } from '../../modules/search-console/store/binding-store';
import { insertConnection } from '../../modules/search-console/store/connection-store';
import { saveProperties } from '../../modules/search-console/store/property-store';
import { insertExport as insertSearchExport } from '../../modules/search-console/store/search-import-store';
import { sendPing } from '../../modules/webhooks/record-events';
import { insertWebhook } from '../../modules/webhooks/store/webhook-store';
import type { WebsiteRef } from '../../modules/websites/rules/website-ref';
import { setWebsiteTags } from '../../modules/websites/store/tag-store';
import { insertWebsite } from '../../modules/websites/store/website-store';
import { newId } from '../../platform/ids';
import type { Queries } from '../../platform/postgres/database';
import { openWorkspace } from '../../platform/workspace';
import { seedAnswers } from './ai-answers';
import { insertLiveAudit, insertPublishedAudit } from './published-audit';
import { insertExport } from './published-export';
import { insertReport, sampleSchedule } from './published-report';
import { sampleLogo } from './sample-logo';
import type { Service } from './service';
import { uniqueDomain } from './unique-domain';

/** One of each thing in a workspace, and keys in every state. */
export type Resources = {
  workspace: NewWorkspace;
  /** By the name of the path's parameter. */
  ids: Record<string, string>;
  readKey: string;
  readWriteKey: string;
  expiredKey: string;
  revokedKey: string;
  newKey(access: KeyAccess, options?: Partial<NewKey>): Promise<{ id: string; secret: string }>;
};

export async function createResources(
  { services }: Service,
  workspace: NewWorkspace,
): Promise<Resources> {
  const { workspaceId } = workspace;
  const { database } = services;
  const newKey = (access: KeyAccess, options: Partial<NewKey> = {}) =>
    database.transaction(workspaceId, async (tx) => {
      const key = { name: 'sample', access, expiresAt: null, ...options };
      const { apiKey, secret } = await insertKey(tx, key);
      return { id: apiKey.id, secret };
    });
  const [read, readWrite, other, expired, revoked] = await Promise.all([
    newKey('read'),
    newKey('read_write'),
    newKey('read'),
    newKey('read_write', { expiresAt: new Date(Date.now() - 1000).toISOString() }),
    newKey('read_write'),
  ]);
  const ids = await database.transaction(workspaceId, async (tx) => {
    const change = { ...openWorkspace(services, workspaceId), db: tx };
    await revokeKey(tx, revoked.id);
    const domain = uniqueDomain();
    const websiteId = await insertWebsite(tx, {
      domain,
      name: 'sample',
      relationship: 'own',
      country: 'US',
      language: 'en',
    });
    await setWebsiteTags(tx, websiteId, ['sample']);
    const group = await insertKeywordGroup(tx, { websiteId, name: 'sample' });
    const [keyword] = await insertKeywords(tx, websiteId, [sampleKeyword], 1);
    const [prompt] = await insertPrompts(tx, websiteId, [samplePrompt]);
    const [brand] = await addBrands(tx, websiteId, [sampleBrand]);
    const target = await insertTarget(tx, websiteId, sampleTarget);
    const { stored: report } = await insertImport(tx, { websiteId, ...sampleReport });
    const { stored: searchExport } = await insertSearchExport(tx, { websiteId, ...sampleExport });
    const [answerId = ''] = await seedAnswers(change, { websiteId }, [
      { promptId: prompt?.id ?? '', targetId: target.id, ...sampleAnswer },
      {
        promptId: prompt?.id ?? '',
        targetId: target.id,
        text: 'Sample is good.',
        at: new Date(Date.now() - 60_000).toISOString(),
      },
    ]);
    const personId = await insertPerson(
      tx,
      { name: 'sample', email: null, role: 'viewer', websiteIds: null },
      null,
    );
    await saveOpenIdProvider(tx, services.cipher, sampleOpenIdProvider);
    await saveDashboardDomain(tx, 'seo.sample.example');
    const [link] = await addKnownLinks(tx, websiteId, [sampleLink]);
    const campaign = sampleCampaign(websiteId, domain);
    const campaignId = await insertCampaign(tx, campaign);
    const cohortId = await insertSampleCohort(tx, campaignId, campaign);
    const draftCampaignId = await insertCampaign(tx, campaign);
    const past = { startDay: '2026-09-07', endDay: '2026-09-20' };
    const pastCampaignId = await insertRunningCampaign(tx, campaign, past);
    const coming = { startDay: '2035-11-01', endDay: '2035-12-31' };
    const comingCampaignId = await insertRunningCampaign(tx, campaign, coming);
    const { event } = await addCampaignEvent(tx, campaignId, sampleEvent);
    const annotation = await addAnnotation(tx, websiteId, sampleAnnotation);
    const connectionId = await insertConnection(tx, services.cipher, sampleConnection);
    await saveProperties(tx, connectionId, [sampleProperty]);
    const { property } = sampleProperty;
    const bingId = await insertConnection(tx, services.cipher, sampleBingConnection);
    await saveProperties(tx, bingId, [sampleBingProperty]);
    await saveBindings(tx, [
      { websiteId, provider: 'google', connectionId, property },
      {
        websiteId,
        provider: 'bing',
        connectionId: bingId,
        property: sampleBingProperty.property,
      },
    ]);
    const { job } = await enqueueJob(tx, {
      type: 'gsc.collect',
      websiteId,
      input: { code: 'not_connected' },
      memo: {},
    });
    await saveProvider(tx, services.cipher, 'serper', { apiKey: 'sample' });
    const { drain } = await insertLogDrain(tx, services.cipher, websiteId, { name: 'sample' });
    const batchId = await insertSampleLogBatch(tx, websiteId);
    const [url] = await trackUrls(change, websiteId, [samplePage], 'request');
    const [sitemap] = await trackSitemaps(
      tx,
      websiteId,
      ['https://example.com/sitemap.xml'],
      'request',
    );
    const scope = { websiteId, host: 'example.com' };
    await recordRobotsResponse(tx, scope, sampleRobots, new Date());
    const { rows: copies } = await listRobotsVersions(tx, { websiteId }, { limit: 1, offset: 0 });
    const auditId = await insertPublishedAudit(
      { tx, clickhouse: services.clickhouse },
      workspaceId,
      websiteId,
    );
    const grant = await insertAgentGrant(tx, { ...sampleConsent(), grantedBy: other.id }, null);
    await issueTokens(tx, grant, sampleConsent().access);
    await insertCode(tx, { ...sampleConsent(), grantedBy: other.id });
    const approval = await insertConfirmation(tx, { ...sampleCall, keyId: other.id });
    // On a busy machine, tests take longer than an approval's five minutes.
    await tx.run({
      text: "update agent_confirmations set expires_at = now() + interval '1 hour' where id = $1",
      values: [approval.id],
    });
    const liveAuditId = await insertLiveAudit(tx, { workspaceId, websiteId }, job.id);
    const scheduleId = await insertReportSchedule(tx, sampleSchedule(websiteId));
    const { webhook } = await insertWebhook(tx, services.cipher, sampleWebhook);
    const deliveryId = await sendPing(tx, webhook.id);
    const digest = await insertDigest(tx, 'sample@example.com', sampleDigest);
    const alertId = await insertSampleAlert(tx, { workspaceId, websiteId });
    const view = await insertView(tx, readWrite.id, { ...sampleView, name: randomUUID() });
    const templateId = await insertTemplate(tx, { name: 'Sample', layout: sampleLayout });
    const reportId = await insertReport(services.files, tx, { workspaceId, websiteId });
    const exportId = await insertExport(services, tx);
    const signing = { keyId: readWrite.id, keySecretHash: hashSecret(readWrite.secret) };
    await insertSession(tx, signing, {
      address: '192.0.2.1',
      userAgent: 'sample',
      method: 'key',
      daysMax: 30,
    });
    const sessions = await listSessions(tx, { keyId: readWrite.id }, { limit: 1, offset: 0 });
    return {
      websiteId,
      exportId,
      reportId,
      scheduleId,
      templateId,
      viewId: view.id,
      auditId,
      liveAuditId,
      approvalId: approval.id,
      grantId: grant.id,
      code: 'http_4xx',
      number: '0',
      index: 'logs',
      urlId: url?.id ?? '',
      sitemapId: sitemap?.id ?? '',
      robotsId: copies[0]?.id ?? '',
      groupId: group.id,
      keywordId: keyword?.id ?? '',
      promptId: prompt?.id ?? '',
      brandId: brand?.id ?? '',
      aiTargetId: target.id,
      answerId,
      linkId: link?.id ?? '',
      importId: report.id,
      searchImportId: searchExport.id,
      campaignId,
      cohortId,
      draftCampaignId,
      pastCampaignId,
      comingCampaignId,
      webhookId: webhook.id,
      deliveryId,
      digestId: digest?.id ?? '',
      alertId,
      eventId: event.id,
      domain,
      connectionId,
      annotationId: annotation.id,
      keyId: other.id,
      personId,
      sessionId: sessions.rows[0]?.id ?? '',
      jobId: job.id,
      provider: 'serper',
      drainId: drain.id,
      batchId,
    };
  });
  return {
    workspace,
    ids,
    readKey: read.secret,
    readWriteKey: readWrite.secret,
    expiredKey: expired.secret,
    revokedKey: revoked.secret,
    newKey,
  };
}

/** Operations that need a resource in another state than the sample's. */
const sampleOf: Record<string, Record<string, string>> = {
  cancelAudit: { auditId: 'liveAuditId' },
  pauseAudit: { auditId: 'liveAuditId' },
  resumeAudit: { auditId: 'liveAuditId' },
  startCampaign: { campaignId: 'draftCampaignId' },
  concludeCampaign: { campaignId: 'pastCampaignId' },
  stopCampaign: { campaignId: 'comingCampaignId' },
  replaceCampaignCohort: { campaignId: 'comingCampaignId' },
};

/** Returns which of the sample's ids an operation takes for a parameter of its path. */
export const sampleName = (operationId: string, param: string): string =>
  sampleOf[operationId]?.[param] ?? param;

async function insertSampleLogBatch(tx: Queries, websiteId: string): Promise<string> {
  const id = newId('logBatch');
  await tx.run({
    text: `insert into log_batches (workspace_id, id, website_id, batch_key, deduplicated_by, format,
             complete) values ($1, $2, $3, 'sample', 'content', 'combined', true)`,
    values: [tx.workspaceId, id, websiteId],
  });
  return id;
}

const sampleWebhook = {
  url: 'https://hooks.example.com/sightline',
  format: 'standard' as const,
  types: ['audit.completed'],
  websiteIds: [],
  websiteTag: null,
  description: 'sample',
  noticeRecipient: null,
};

const sampleDigest = {
  timing: { every: 'day' as const, hour: 7 },
  timezone: 'Europe/Berlin',
  types: [],
  websiteIds: [],
  websiteTag: null,
  hasHealth: true,
  isSentEmpty: false,
  isPaused: false,
};

async function insertSampleAlert(tx: Queries, scope: WebsiteRef): Promise<string> {
  const findings = [{ subject: 'googlebot', evidence: { visits: 0 } }];
  const at = new Date();
  const { opened } = await applyFindings(tx, scope.websiteId, {
    kind: 'bot_stopped',
    findings,
    at,
  });
  return opened[0]?.id ?? '';
}

const sampleLink = {
  sourceUrl: 'https://blog.sample.example/review',
  targetUrl: 'https://example.com/sample',
  price: 120,
  currency: 'EUR',
  note: 'sample',
  expectedAnchor: 'Sample',
  expectedRel: [],
};

const sampleCampaign = (websiteId: string, domain: string) => ({
  name: 'sample',
  hypothesis: 'Shorter titles are visited more often.',
  goal: null,
  owner: 'sample',
  tags: ['sample'],
  websiteIds: [websiteId],
  assignment: 'matched' as const,
  primaryMetric: 'crawler_visits' as const,
  secondaryMetrics: ['clicks' as const],
  targetPages: [`https://${domain}/a`, `https://${domain}/b`],
  controlPages: [`https://${domain}/c`, `https://${domain}/d`],
  targets: noTargetSets,
  controls: noTargetSets,
  rankSeries: null,
  aiTargetId: null,
  cadence: 'daily' as const,
  startDay: '2026-11-02',
  endDay: '2026-11-29',
});

type SampleCampaign = ReturnType<typeof sampleCampaign>;

async function insertSampleCohort(
  tx: Queries,
  campaignId: string,
  { websiteIds: [websiteId = ''], targetPages, controlPages, startDay, endDay }: SampleCampaign,
): Promise<string> {
  const unitsOf = (pages: string[], isTreated: boolean) =>
    pages.map((unit, stratum) => ({ unit, name: null, websiteId, isTreated, stratum }));
  return insertCohort(
    tx,
    campaignId,
    {
      number: 1,
      startDay,
      endDay,
      historyFrom: '2026-08-10',
      historyTo: '2026-11-01',
      seed: 1,
      design: {
        assignment: 'matched',
        metric: 'crawler_visits',
        scale: 'log_ratio',
        minimumEffect: { effect: 0.12, power: 0.8, pastWindows: 12, daysBefore: 84, units: 4 },
        whyNoMinimumEffect: null,
        unmatched: [],
        unitsWithoutHistory: 0,
      },
    },
    [...unitsOf(targetPages, true), ...unitsOf(controlPages, false)],
  );
}

/** A campaign that runs, with days of its own. */
async function insertRunningCampaign(
  tx: Queries,
  sample: SampleCampaign,
  days: { startDay: string; endDay: string },
): Promise<string> {
  const id = await insertCampaign(tx, { ...sample, ...days });
  await insertSampleCohort(tx, id, { ...sample, ...days });
  await markStarted(tx, id);
  return id;
}

const sampleEvent = {
  kind: 'deploy' as const,
  at: '2026-11-02T09:00:00.000Z',
  title: 'sample',
  url: null,
  externalId: 'sample',
};

const sampleAnnotation = {
  kind: 'deploy' as const,
  day: '2026-11-02',
  lastDay: null,
  title: 'sample',
  url: null,
};

const sampleConnection = {
  name: 'sample',
  account: 'person@sample.example',
  dataSource: 'live' as const,
  canWrite: true,
  secret: {
    method: 'refresh_token' as const,
    clientId: 'sample',
    clientSecret: 'sample',
    refreshToken: createRefreshToken({
      email: 'person@sample.example',
      domains: ['sample.example'],
      scopes: [writeScope],
    }),
  },
  check: { state: 'connected' as const, stateReason: null },
};

const sampleProperty = {
  property: 'sc-domain:sample.example',
  kind: 'domain' as const,
  domain: 'sample.example',
  permission: 'siteOwner',
};

const sampleBingConnection = {
  ...sampleConnection,
  account: '…mple',
  secret: { method: 'api_key' as const, apiKey: 'sample' },
};

const sampleBingProperty = {
  property: 'https://sample.example/',
  kind: 'url_prefix' as const,
  domain: 'sample.example',
  permission: 'siteOwner',
};

const sampleCall = {
  tool: 'delete_website',
  argumentsHash: Buffer.from('a'),
  versionHash: Buffer.from('v'),
  summary: ['Deletes a sample.'],
  way: 'link' as const,
};

const sampleConsent = () => ({
  grantId: newId('oauthGrant'),
  clientId: 'https://client.example/metadata.json',
  clientName: 'Sample client',
  redirectUri: 'https://client.example/callback',
  codeChallenge: 'x'.repeat(43),
  access: 'read' as const,
});

const samplePage = {
  url: 'https://example.com/sample',
  scheme: 'https' as const,
  host: 'example.com',
  path: '/sample',
  query: '',
};

const sampleRobots = {
  url: 'https://example.com/robots.txt',
  status: 404,
  error: null,
  body: null,
  outcome: 'allow_all' as const,
  reason: 'not_there' as const,
};

const sampleKeyword = {
  keyword: 'sample',
  key: 'sample',
  country: 'US',
  language: 'en',
  location: '',
  device: 'desktop' as const,
  engine: 'google' as const,
  depth: null,
  targetUrl: null,
  searchVolume: null,
  cpc: null,
  cpcCurrency: null,
  groupIds: [],
  tags: ['sample'],
};

const samplePrompt = {
  text: 'Which sample is best?',
  country: 'US',
  language: 'en',
  topic: 'samples',
  tags: ['sample'],
  persona: null,
  stage: null,
  isBranded: false,
};

const sampleBrand = {
  name: 'Sample',
  isOwn: true,
  aliases: ['Sample Inc'],
  excludedNames: [],
  domains: ['sample.example'],
  matchCase: 'auto' as const,
};

const sampleAnswer = {
  text: '1. Sample: the best one.\n2. Others.',
  cited: ['https://sample.example/best', 'https://en.wikipedia.org/wiki/Sample'],
  seen: ['https://sample.example/more'],
  queries: ['best sample 2026'],
};

const sampleTarget = {
  ...defaultTarget,
  engine: 'chatgpt' as const,
  provider: 'openai' as const,
  model: 'sample',
};

const sampleExport = {
  searchType: 'web' as const,
  periodFrom: '2026-10-01',
  periodTo: '2026-10-31',
  ignoredColumns: [],
  filters: [{ name: 'Search type', value: 'Web' }],
  clicks: 10,
  impressions: 200,
  weightedPosition: 700,
  rows: [
    {
      dimension: 'query' as const,
      name: 'sample query',
      clicks: 7,
      impressions: 70,
      position: 3.5,
    },
  ],
};

const sampleReport = {
  source: 'bing_report' as const,
  periodFrom: '2026-10-01',
  periodTo: '2026-10-31',
  isDaily: false,
  ignoredColumns: [],
  rows: [
    {
      page: null,
      query: 'sample query',
      day: null,
      country: null,
      device: null,
      impressions: null,
      citations: 3,
    },
  ],
};

const sampleView: NewView = {
  name: 'Sample',
  isShared: true,
  filters: { q: null, tag: null, relationship: null, owner: null },
  ranges: [],
  sort: '-change',
  columns: null,
};

const sampleLayout: LayoutItem[] = [
  { kind: 'text', title: 'This month', body: 'A good month.\n- More clicks' },
  { kind: 'section', section: 'visits', show: ['figures', 'charts', 'tables'] },
  { kind: 'chart', chart: 'average-position' },
];

const sampleLogLine =
  '66.249.66.1 - - [20/Nov/2026:10:00:00 +0000] "GET /page HTTP/1.1" 200 512 "-" "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"\n';

/** A file that each upload accepts, and the query that goes with it; others take an empty body. */
export const sampleUploads = (resources: Resources): Record<string, UploadSample> => ({
  uploadReportLogo: { query: '', body: sampleLogo },
  importWebsites: { query: '', body: `Domain,Tags\r\n${uniqueDomain()},sample` },
  importBacklinks: {
    query: '',
    body: 'Linking page,Last crawled\r\nhttps://blog.example.org/,2026-11-20',
  },
  importKnownLinks: {
    query: '',
    body: `Source URL,Target URL\r\nhttps://blog.example.org/,https://${resources.ids['domain']}/`,
  },
  importCampaignConversions: {
    query: '',
    body: `Page,Day,Value\r\nhttps://${resources.ids['domain']}/a,2026-11-02,3`,
  },
  importAiPrompts: { query: '', body: 'Prompt\r\nWhich is made by a test?' },
  importAiReport: {
    query: '?source=bing_report&from=2026-11-01&to=2026-11-07',
    body: 'Grounding query,Citations\r\nsample query,7',
  },
  importSearchData: {
    query: '?from=2026-11-01&to=2026-11-07',
    body: 'Top queries,Clicks,Impressions,CTR,Position\r\nsample query,7,70,10%,3.5',
  },
  importKeywords: { query: `?websiteId=${resources.ids['websiteId']}`, body: 'Keyword\r\nsample' },
  ingestLogs: { query: '', body: sampleLogLine },
  putLogs: { query: '', body: sampleLogLine },
  ingestOtlpLogs: { query: '', body: '{}', type: 'application/json' },
  ingestLokiLogs: { query: '', body: '{"streams":[]}', type: 'application/json' },
  ingestElasticBulk: { query: '', body: '{"create":{}}\n{}\n', type: 'application/x-ndjson' },
  ingestElasticIndexBulk: { query: '', body: '{"create":{}}\n{}\n', type: 'application/x-ndjson' },
});

export type UploadSample = { query: string; body: string | Buffer; type?: string };

/** A body that each operation accepts. */
const sampleOpenIdProvider = {
  issuer: 'https://login.sample.example',
  clientId: 'sample',
  clientSecret: 'sample',
  newRole: null,
  mailDomains: [],
};

/** `issuer` is an OpenID provider that can be reached. */
export const sampleBodies = (
  resources: Resources,
  issuer = sampleOpenIdProvider.issuer,
): Record<string, unknown> => ({
  createKey: { name: 'made by a test', access: 'read' },
  rotateKey: {},
  updateRetention: { auditLog: 365 },
  updateSpending: { confirmAboveCredits: 500 },
  createSearchConnection: { method: 'api_key', apiKey: 'sample' },
  startSearchConnect: {},
  createSearchBindings: {},
  submitSearchSitemap: { url: 'https://sample.example/sitemap.xml' },
  requestInspections: { urls: ['https://elsewhere.example.org/'] },
  createWebsite: { domain: uniqueDomain() },
  createWebsites: { websites: [uniqueDomain(), { domain: uniqueDomain(), tags: ['sample'] }] },
  saveProvider: { apiKey: 'sample' },
  saveBudget: { websiteTag: 'sample', creditsPerMonth: 1_000 },
  refreshWebsite: {},
  updateWebsite: { name: 'renamed' },
  createOverviewView: { name: randomUUID(), isShared: true },
  updateOverviewView: { sort: 'visibilityChange' },
  updateWebsiteSettings: { timezone: 'Europe/Berlin' },
  createKeywordGroup: { websiteId: resources.ids['websiteId'], name: randomUUID() },
  updateKeywordGroup: { name: randomUUID() },
  simulateRobots: { text: 'User-agent: GPTBot\nDisallow: /' },
  invitePerson: {
    name: 'made by a test',
    role: 'client',
    websiteIds: [resources.ids['websiteId']],
  },
  updatePerson: { name: 'renamed' },
  updateSignInSettings: { requiresPasskey: false },
  saveOpenIdProvider: { ...sampleOpenIdProvider, issuer },
  saveDashboardDomain: { host: 'seo.sample.example' },
  createLogDrain: { name: 'made by a test' },
  updateLogDrain: { trustedHops: 2 },
  renameTags: { from: ['sample'], to: 'Sample' },
  deleteTags: { names: ['sample'] },
  renameKeywordTags: { from: ['sample'], to: 'Sample' },
  deleteKeywordTags: { names: ['sample'] },
  rotateLogDrain: { graceSeconds: 60 },
  createKeywords: { websiteId: resources.ids['websiteId'], keywords: ['made by a test'] },
  updateKeywords: { ids: [resources.ids['keywordId']], changes: { depth: 50 } },
  deleteKeywords: { ids: [resources.ids['keywordId']] },
  createAiPrompts: { prompts: [{ text: 'Which is made by a test?', topic: 'tests' }] },
  updateAiPrompt: { topic: 'changed' },
  deleteAiPrompts: { ids: [resources.ids['promptId']] },
  saveDisavow: { domains: ['spam.example'], urls: ['https://spam.example.org/page'] },
  collectBacklinks: { linksMax: 1_000 },
  createKnownLinks: {
    links: [
      {
        sourceUrl: 'https://blog.example.org/',
        targetUrl: `https://${resources.ids['domain']}/`,
      },
    ],
  },
  createCampaign: {
    name: 'made by a test',
    websiteIds: [resources.ids['websiteId']],
    primaryMetric: 'crawler_visits',
    targetPages: ['a', 'b'].map((page) => `https://${resources.ids['domain']}/${page}`),
    startDay: '2026-11-02',
    endDay: '2026-11-29',
  },
  updateCampaign: { goal: 'changed' },
  stopCampaign: { reason: 'The change was taken back.' },
  replaceCampaignCohort: {
    addTargetPages: [`https://${resources.ids['domain']}/e`],
    startDay: '2035-12-01',
  },
  createWebhook: { url: 'https://hooks.example.com/sightline', types: ['audit.completed'] },
  updateWebhook: { description: 'changed' },
  rotateWebhook: { graceSeconds: 60 },
  createDigest: { recipient: `reader@${uniqueDomain()}`, timing: { every: 'day', hour: 7 } },
  updateDigest: { isSentEmpty: true },
  replayWebhookDeliveries: { from: '2026-11-01' },
  updateAlert: { assignee: 'Ada', note: 'made by a test', isDone: true },
  snoozeAlert: { until: '2026-12-01T00:00:00Z' },
  addCampaignEvent: { kind: 'note', title: 'made by a test' },
  createSearchAnnotation: { day: '2026-11-03', title: 'made by a test' },
  checkKnownLinks: { ids: [resources.ids['linkId']] },
  updateKnownLink: { note: 'changed' },
  deleteKnownLinks: { ids: [resources.ids['linkId']] },
  createAiBrands: { brands: [{ name: 'Rival', domains: ['rival.example'] }] },
  updateAiBrand: { aliases: ['Sample Ltd'] },
  createAiTarget: { engine: 'perplexity', provider: 'perplexity' },
  updateAiTarget: { samples: 3 },
  trackAiQueries: { queries: ['sample query'] },
  trackUrls: { urls: [`https://${resources.ids['domain']}/made-by-a-test`] },
  submitUrls: { ids: [resources.ids['urlId']], channels: ['indexnow', 'bing', 'sitemap'] },
  untrackUrls: { ids: [resources.ids['urlId']] },
  trackSitemaps: { fromRobots: true },
  startAudit: {},
  tryAuditExtractions: {
    url: `https://${resources.ids['domain']}/`,
    extractions: [{ name: 'heading', by: 'css', expression: 'h1' }],
  },
  createReportLink: {},
  sendReportSchedule: {},
  createReportSchedule: {
    websiteId: resources.ids['websiteId'],
    type: 'overview',
    timing: { every: 'week', weekday: 'monday', hour: 6 },
  },
  updateReportSchedule: { isPaused: true },
  saveReportBranding: { color: '#0b6e4f' },
  createReport: { websiteId: resources.ids['websiteId'], type: 'overview' },
  previewReport: { websiteId: resources.ids['websiteId'], layout: sampleLayout },
  createReportTemplate: { name: 'Monthly', layout: sampleLayout },
  updateReportTemplate: { name: 'Every month' },
  createExport: { datasets: ['websites', 'keywords'], format: 'parquet' },
});
