import type { Queries } from '../../../platform/postgres/database';
import { listProviders } from '../../account/store/provider-store';

export type SubmissionSetting = {
  /** Whether the sandbox replaces providers without an account. */
  hasSandbox: boolean;
};

/** Returns whether URLs can be sent to Bing: by the workspace's account, else to the sandbox. */
export async function hasBing(db: Queries, { hasSandbox }: SubmissionSetting): Promise<boolean> {
  if (hasSandbox) return true;
  return (await listProviders(db)).some(({ provider }) => provider === 'bing');
}
