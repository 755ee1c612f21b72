import { operatorStore } from '../../modules/account/store/operator-store';
import { insertWebsite } from '../../modules/websites/store/website-store';
import { today } from '../../platform/calendar/clock';
import { daysBefore } from '../../platform/calendar/day';
import { mapWithConcurrency } from '../../platform/concurrency/map-with-concurrency';
import { openDatabase, sql } from '../../platform/postgres/database';
import { insertReadKeywords, seedReadings } from './rankings-seed';

type Env = Record<string, string>;

export const keywordsPerWebsite = 10;
/** Until yesterday, so that a refresh reads each keyword. */
const readDays = { days: 30, lastDay: daysBefore(today(), 1) };
const atOnce = 4;

/** A workspace with one website, and the key that may change it. */
export type Tenant = {
  workspaceId: string;
  key: string;
  websiteId: string;
  keywordIds: string[];
};

/** Creates this many workspaces, each with a website and keywords that were read for 30 days. */
export async function seedTenants(env: Env, count: number): Promise<Tenant[]> {
  const owner = openDatabase({ url: env['DATABASE_OWNER_URL'] ?? '', poolMax: atOnce });
  const store = operatorStore(owner);
  const tenants = await mapWithConcurrency(
    Array.from({ length: count }, (_, index) => index),
    atOnce,
    async (index): Promise<Tenant> => {
      const { workspaceId, readWriteKey } = await store.createWorkspace({
        name: `bench ${index}`,
        plan: 'unlimited',
      });
      const { websiteId, keywordIds } = await owner.transaction(workspaceId, async (tx) => {
        const id = await insertWebsite(tx, {
          domain: `site-${index}.example.com`,
          name: `Site ${index}`,
          relationship: 'own',
          country: 'US',
          language: 'en',
        });
        const ids = await insertReadKeywords(tx, id, keywordsPerWebsite, readDays);
        return { websiteId: id, keywordIds: ids };
      });
      return { workspaceId, key: readWriteKey, websiteId, keywordIds };
    },
  );
  await owner.transaction('', (tx) => tx.run(sql.raw('analyze')));
  await owner.close();
  const keywords = tenants.flatMap(({ workspaceId, websiteId, keywordIds }) =>
    keywordIds.map((id) => ({ workspaceId, websiteId, id })),
  );
  await seedReadings(env, keywords, readDays);
  return tenants;
}
