import { countCrawlerVisits } from '../../modules/crawlers/store/crawler-count-store';
import { addVisitTimes, readRolls } from '../../modules/crawlers/store/visit-roll-store';
import { visitRoll } from '../../modules/crawlers/workflow-input';
import { insertWebsite } from '../../modules/websites/store/website-store';
import { taskQueues } from '../../platform/temporal/task-queues';
import { type Collector, startCollector } from '../support/collector';
import { insertVisits } from '../support/crawler-visits';
import { createWorkspace } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';

let collector: Collector;
beforeAll(async () => {
  collector = await startCollector();
});
afterAll(() => collector.stop());

it('quiet months of every tenant are rolled up, and their visits count as before', async () => {
  const { database, clickhouse, temporal } = collector.service.services;
  const sites = [];
  for (const count of [2, 3]) {
    const { workspaceId } = await createWorkspace();
    const websiteId = await database.transaction(workspaceId, async (tx) => {
      const id = await insertWebsite(tx, {
        domain: uniqueDomain(),
        name: 'x',
        relationship: 'own',
        country: 'US',
        language: 'en',
      });
      await addVisitTimes(tx, id, { partitions: [202_610], days: [] });
      return id;
    });
    await insertVisits(clickhouse, { workspaceId, websiteId }, new Array(count).fill({}));
    sites.push({ workspaceId, websiteId, count });
  }
  await temporal.client.workflow.execute(visitRoll.workflow, {
    workflowId: `roll-up-${Date.now()}`,
    taskQueue: taskQueues.core,
    // Batches of one, so that it takes several.
    args: [{ ...visitRoll.input, quietSeconds: 0, monthsMax: 1 }],
  });
  for (const { workspaceId, websiteId, count } of sites) {
    const db = database.reader(workspaceId);
    expect(await readRolls(db, websiteId)).toHaveLength(1);
    const filter = { websiteId, range: { from: undefined, to: undefined } };
    const counts = await countCrawlerVisits(
      { workspaceId: db.workspaceId, db, clickhouse: clickhouse.of(db.workspaceId) },
      filter,
      {
        groupBy: ['bot' as const],
        depth: 1,
        sort: 'visits' as const,
        page: { limit: 10, offset: 0 },
      },
    );
    expect(counts.rows).toMatchObject([{ bot: 'Googlebot', visits: count }]);
  }
});
