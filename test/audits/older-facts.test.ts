import { zstdCompressSync } from 'node:zlib';
import { ended } from '../indexing/sitemap-scene';
import { newClient } from '../support/clients';
import { type Collector, startCollector } from '../support/collector';
import { type OwnerRows, openOwnerRows } from '../support/owner-rows';
import { createWorkspace } from '../support/service';
import { openSite, type Site } from '../support/site';
import { html, htmlHeaders, startAuditOf } from './crawl-scene';

let site: Site;
let owner: OwnerRows;
let collector: Collector;
let isUpgraded = true;

/** As pages were kept before links came apart from texts. */
const olderFacts = zstdCompressSync(JSON.stringify({ fetch: {}, html: null, links: [] }));

beforeAll(async () => {
  site = await openSite();
  owner = openOwnerRows();
  collector = await startCollector({
    around: (activities) => ({
      ...activities,
      analyzeAudit: async (input) => {
        const sql = 'update audit_urls set facts = ? where audit_id = ? and number = 0';
        const options = `update audits set options = options - 'extractions' - 'ownChecks' - 'labPages'
          - 'labFormFactors' where id = ?`;
        if (isUpgraded) await owner.rows(sql, [olderFacts, input.auditId]);
        // As an earlier version makes them, during a rolling restart.
        else await owner.rows(options, [input.auditId]);
        return activities.analyzeAudit(input);
      },
    }),
  });
});
afterAll(async () => {
  await collector.stop();
  await owner.close();
  await site.close();
});

it('an audit whose pages another version crawled fails with that reason, and the next one runs', async () => {
  const { workspaceId } = await createWorkspace();
  const client = await newClient(collector.service, workspaceId);
  const host = site.takeHost();
  site.put(host, '/', { headers: htmlHeaders, body: html('/a') });
  const { data } = await client.post<{ id: string }>('/websites', { domain: host });
  const audit = async () => {
    const of = { websiteId: data.id, host };
    const { jobId } = await startAuditOf(collector.service, workspaceId, of);
    return ended(client, jobId);
  };
  expect(await audit()).toMatchObject({
    status: 'failed',
    error: { code: 'crawled_by_another_version' },
  });
  isUpgraded = false;
  expect(await audit()).toMatchObject({ status: 'completed' });
});
