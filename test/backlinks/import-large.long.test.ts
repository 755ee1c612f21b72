import { newClient } from '../support/clients';
import { type Collector, startCollector } from '../support/collector';
import { createWorkspace } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';
import { waitFor } from '../support/wait-for';

const rows = 500_000;
const domains = 900;

let collector: Collector;
beforeAll(async () => {
  collector = await startCollector();
});
afterAll(() => collector.stop());

it('a file of half a million links is read in blocks and merged', async () => {
  const { workspaceId } = await createWorkspace();
  const client = await newClient(collector.service, workspaceId);
  const website = await client.post<{ id: string }>('/websites', { domain: uniqueDomain() });
  const path = `/websites/${website.data.id}/backlinks`;
  const lines = Array.from(
    { length: rows },
    (_, row) => `https://s${row % domains}.example/${row},2026-11-20`,
  );
  const { data } = await client.send<{ import: object; job: { id: string } }>(
    'POST',
    `${path}/import`,
    {
      rawBody: `\n\n\nLinking page,Last crawled\n${lines.join('\n')}`,
      headers: { 'Content-Type': 'text/csv' },
    },
  );
  expect(data.import).toMatchObject({ links: rows, invalid: 0 });
  const job = await waitFor(
    'the merge',
    async () => {
      const { data: found } = await client.get<{ status: string }>(`/jobs/${data.job.id}?wait=30`);
      return ['completed', 'failed'].includes(found.status) && found;
    },
    500_000,
  );
  expect(job.status).toBe('completed');
  const { data: summary } = await client.get(`${path}/summary`);
  expect(summary).toMatchObject({ links: rows, linkingDomains: domains, linkedPages: 0 });
}, 600_000);
