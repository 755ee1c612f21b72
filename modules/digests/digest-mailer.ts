import { mapWithConcurrency } from '../../platform/concurrency/map-with-concurrency';
import type { Logger } from '../../platform/logger';
import { PollingWorker } from '../../platform/polling-worker';
import type { Database } from '../../platform/postgres/database';
import type { ReportMail } from '../reports/report-mail';
import { prepareDueDigest } from './prepare-digest';
import { sendClaimedMail } from './send-mail';
import { readDueDigests } from './store/digest-store';
import { claimMails } from './store/notice-mail-store';

const idleMs = 5_000;
const rowsMax = 50;
const sentAtOnce = 4;

/** Writes digests that are due, and sends them and other notices. Every worker runs one. */
export function createDigestMailer({
  database,
  mail,
  log,
}: {
  database: Database;
  mail: ReportMail;
  log: Logger;
}): PollingWorker {
  const failed = (error: unknown) =>
    log.warn({ err: error }, 'mailing a digest failed; retrying with the next round');
  return new PollingWorker({
    idleMs,
    onFailure: failed,
    async round() {
      const due = await readDueDigests(database.system, rowsMax);
      for (const digest of due) {
        // A digest that cannot be written does not stop the others.
        await prepareDueDigest(database, mail, digest, Date.now()).catch(failed);
      }
      const claimed = await claimMails(database.system, rowsMax);
      await mapWithConcurrency(claimed, sentAtOnce, (one) =>
        sendClaimedMail({ database, mail }, one).catch(failed),
      );
      return claimed.length === rowsMax;
    },
  });
}
