import { channelTakers } from '../core/domain/channel-takers';
import type { WebsiteRef } from '../core/domain/website-ref';
import type { Database } from '../core/postgres/database';
import {
  type ConfirmationLook,
  type ConfirmationSummary,
  lookForProof,
  summariseConfirmation,
} from '../core/stores/indexing/confirmation-store';
import { whileBeating } from './while-beating';

type JobRef = WebsiteRef & { jobId: string };

export const createConfirmationActivities = ({ database }: { database: Database }) => ({
  /** Looks once, and writes what is proven or over. */
  async lookForProofOfSubmissions(ref: JobRef): Promise<ConfirmationLook> {
    return whileBeating(() =>
      database.transaction(ref.workspaceId, (tx) =>
        lookForProof(tx, ref, ref.jobId, channelTakers),
      ),
    );
  },

  async concludeConfirmation(ref: JobRef): Promise<ConfirmationSummary> {
    return summariseConfirmation(database.reader(ref.workspaceId), ref, ref.jobId);
  },
});
