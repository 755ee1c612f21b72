import { channelTakers } from '../../modules/indexing/rules/channel-takers';
import {
  type ConfirmationCheck,
  type ConfirmationSummary,
  findProof,
  summarizeConfirmation,
} from '../../modules/indexing/store/confirmation-store';
import type { WebsiteRef } from '../../modules/websites/rules/website-ref';
import type { Database } from '../../platform/postgres/database';

type JobRef = WebsiteRef & { jobId: string };

export const createConfirmationActivities = ({ database }: { database: Database }) => ({
  /** Looks for proof once, and writes which submissions are proven or expired. */
  async lookForProofOfSubmissions(ref: JobRef): Promise<ConfirmationCheck> {
    return database.transaction(ref.workspaceId, (tx) =>
      findProof(tx, ref.websiteId, ref.jobId, channelTakers),
    );
  },

  async concludeConfirmation(ref: JobRef): Promise<ConfirmationSummary> {
    return summarizeConfirmation(database.reader(ref.workspaceId), ref.websiteId, ref.jobId);
  },
});
