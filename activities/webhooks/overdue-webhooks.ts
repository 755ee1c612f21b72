import { startDelivery } from '../../modules/webhooks/start-delivery';
import { readOverdueWebhooks } from '../../modules/webhooks/store/delivery-store';
import { mapWithConcurrency } from '../../platform/concurrency/map-with-concurrency';
import type { Logger } from '../../platform/logger';
import { PollingWorker } from '../../platform/polling-worker';
import type { Database } from '../../platform/postgres/database';
import type { Temporal } from '../../platform/temporal/temporal';

const idleMs = 10_000;
const webhooksMax = 100;
const startedAtOnce = 10;
const startMsMax = 5_000;

/**
 * Wakes the deliveries of webhooks with something that is due for seconds: a signal came before its
 * commit, or the workflow was terminated or lost with Temporal's data.
 */
export const createOverdueWebhooks = ({
  database,
  temporal,
  log,
}: {
  database: Database;
  temporal: Pick<Temporal, 'client' | 'within'>;
  log: Logger;
}): PollingWorker =>
  new PollingWorker({
    idleMs,
    onFailure: (error) => log.warn({ err: error }, 'waking overdue webhooks failed; retrying'),
    async round() {
      const webhooks = await readOverdueWebhooks(database.system, webhooksMax);
      await mapWithConcurrency(webhooks, startedAtOnce, (webhook) =>
        temporal.within(startMsMax, () => startDelivery(temporal.client, webhook)),
      );
      // A webhook that is being served may still be overdue: the next round waits.
      return false;
    },
  });
