import { numberedUuid } from '../../dev/numbered-ids';
import { readLedgerElsewhere } from '../../modules/audits/store/known-elsewhere';
import { urlHashOf } from '../../platform/url/page-url';
import { newClient } from '../support/clients';
import { createWorkspace, type Service, startService } from '../support/service';
import { timeOf } from '../support/timing';
import { uniqueDomain } from '../support/unique-domain';
import { seedAudit } from './frontier-scene';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

/** Comparing all pairs of this many would take minutes. */
const pages = 20_000;
const longestMs = 5_000;

it('a ledger that just came is looked up in a crawl that just came in little time', async () => {
  const { workspaceId } = await createWorkspace();
  const client = await newClient(service, workspaceId);
  const domain = uniqueDomain();
  const { data } = await client.post<{ id: string }>('/websites', { domain });
  const ref = await seedAudit(service, { workspaceId, websiteId: data.id, domain }, []);
  const urls = Array.from({ length: pages }, (_, page) => `https://${domain}/${page}`);
  const values = [workspaceId, urls, urls.map(urlHashOf)];
  const { database } = service.services;
  const writing = database.transaction(workspaceId, async (tx) => {
    await tx.run({
      text: `insert into audit_urls (workspace_id, audit_id, number, url, url_hash, kind, source, state)
             select $1, $4, place - 1, url, hash, 'page', 'link', 'queued'
             from unnest($2::text[], $3::bytea[]) with ordinality as g (url, hash, place)
             where place % 6000 > 0`,
      values: [...values, ref.auditId],
    });
    await tx.run({
      text: `insert into ledger_urls (workspace_id, website_id, id, url, url_hash, scheme, host, target_key, added_by)
             select $1, $4, ${numberedUuid('url', 'place')}, url, hash, 'https', $5, place, 'request'
             from unnest($2::text[], $3::bytea[]) with ordinality as g (url, hash, place)`,
      values: [...values, data.id, domain],
    });
  });
  const writtenMs = await timeOf(() => writing);
  const unknown = urls.filter((_, index) => (index + 1) % 6_000 === 0);
  const db = database.reader(workspaceId);
  const startedAt = performance.now();
  expect(await readLedgerElsewhere(db, ref, pages)).toEqual(unknown);
  expect(await readLedgerElsewhere(db, ref, 2)).toEqual(unknown.slice(0, 2));
  expect(performance.now() - startedAt).toBeLessThan(Math.max(longestMs, 5 * writtenMs));
});
