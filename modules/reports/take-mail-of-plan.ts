import type { Queries } from '../../platform/postgres/database';
import { readLimits } from '../account/store/workspace-store';
import { takeMail } from './store/recipient-store';

/** Counts a mail of the workspace's plan; returns why none may be sent today, or null. */
export async function takeMailOfPlan(db: Queries): Promise<string | null> {
  const { mailsPerDay } = await readLimits(db);
  if (await takeMail(db, mailsPerDay)) return null;
  return `The plan’s ${mailsPerDay} mails a day are used up.`;
}
