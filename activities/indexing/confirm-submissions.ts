import { channelTakers } from '../../modules/indexing/rules/channel-takers';
import {
  type ConfirmationLook,
  type ConfirmationSummary,
  lookForProof,
  summarizeConfirmation,
} from '../../modules/indexing/store/confirmation-store';
import type { WebsiteRef } from '../../modules/websites/rules/website-ref';
import type { Database } from '../../platform/postgres/database';
import { withHeartbeat } from '../with-heartbeat';

type JobRef = WebsiteRef & { jobId: string };

export const createConfirmationActivities = ({ database }: { database: Database }) => ({
  /** Looks for proof once, and writes which submissions are proven or expired. */
  async lookForProofOfSubmissions(ref: JobRef): Promise<ConfirmationLook> {
    return withHeartbeat(() =>
      database.transaction(ref.workspaceId, (tx) =>
        lookForProof(tx, ref, ref.jobId, channelTakers),
      ),
    );
  },

  async concludeConfirmation(ref: JobRef): Promise<ConfirmationSummary> {
    return summarizeConfirmation(database.reader(ref.workspaceId), ref, ref.jobId);
  },
});
