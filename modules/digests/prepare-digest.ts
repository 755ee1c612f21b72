import { dayMs } from '../../platform/calendar/day';
import type { Database, Queries } from '../../platform/postgres/database';
import { getWorkspace } from '../account/store/workspace-store';
import { signMailToken } from '../reports/rules/mail-token';
import { readEventsBetween } from '../webhooks/store/event-store';
import { digestMail, type MailLinks } from './digest-mail';
import { chooseForDigest, isEmpty } from './rules/digest-content';
import { lastTime, nextTime } from './rules/digest-timing';
import { type Digest, type DigestRef, getDigest, markCovered } from './store/digest-store';
import { type NoticeMail, queueMails } from './store/notice-mail-store';

export type DigestSettings = { encryptionKey: Buffer; baseUrl: string };

/** Newer events come first; a digest is read by people, who stop long before that. */
const eventsMax = 1_000;

/** Returns the links at the end of a mail: the second one ends these mails without a sign-in. */
export function mailLinks(
  { encryptionKey, baseUrl }: DigestSettings,
  workspaceId: string,
  address: string,
): MailLinks {
  return {
    dashboardUrl: `${baseUrl}/`,
    unsubscribeUrl: unsubscribeUrlOf({ encryptionKey, baseUrl }, workspaceId, address),
  };
}

export function unsubscribeUrlOf(
  { encryptionKey, baseUrl }: DigestSettings,
  workspaceId: string,
  address: string,
): string {
  const act = 'unsubscribe-digest' as const;
  const token = signMailToken(encryptionKey, { act, workspaceId, address, expiresAtMs: null });
  return `${baseUrl}/mail/${act}?token=${token}`;
}

type Period = { from: Date; until: Date };

/** Writes the mail of a digest about a period; undefined if it would be empty. */
async function writeDigest(
  tx: Queries,
  settings: DigestSettings,
  digest: Digest,
  { period, name }: { period: Period; name: string },
): Promise<NoticeMail | undefined> {
  const { name: workspace } = await getWorkspace(tx);
  const events = await readEventsBetween(tx, { ...period, limit: eventsMax }, digest);
  const chosen = chooseForDigest(events, digest, settings.baseUrl);
  if (isEmpty(chosen) && !digest.isSentEmpty) return undefined;
  const body = digestMail(
    {
      workspace,
      from: period.from.toISOString(),
      until: period.until.toISOString(),
      timezone: digest.timezone,
      ...chosen,
    },
    mailLinks(settings, tx.workspaceId, digest.recipient),
  );
  return { name, digestId: digest.id, recipient: digest.recipient, ...body };
}

/**
 * Queues the mail of a digest that is due, and moves the digest on, in one transaction: a period has
 * one mail, whatever dies. Times that were missed in an outage are covered by one mail.
 */
export const prepareDueDigest = (
  database: Database,
  settings: DigestSettings,
  { workspaceId, digestId }: DigestRef,
  nowMs: number,
): Promise<void> =>
  database.transaction(workspaceId, async (tx) => {
    const [locked] = await tx.run<{ id: string }>({
      text: `select id from digests where workspace_id = $1 and id = $2
               and next_at <= now() - interval '60 seconds' for update skip locked`,
      values: [workspaceId, digestId],
    });
    if (!locked) return;
    const digest = await getDigest(tx, digestId);
    const until = lastTime(digest.timing, digest.timezone, nowMs);
    const from = new Date(digest.coveredUntil);
    const nextAt = nextTime(digest.timing, digest.timezone, nowMs);
    // A time that lies before what was covered, as after a change of the hour, has no events.
    if (until > from) {
      const name = `${digest.id}.${until.getTime()}`;
      const mail = await writeDigest(tx, settings, digest, { period: { from, until }, name });
      if (mail) await queueMails(tx, [mail]);
    }
    const coveredUntil = until > from ? until : from;
    await markCovered(tx, digestId, { coveredUntil, nextAt });
  });

/**
 * Queues a digest of the time that one usually covers, up to now, also if nothing happened, and
 * moves nothing. Where the last one is longer ago, it begins there.
 */
export async function queueDigestNow(
  tx: Queries,
  settings: DigestSettings,
  digest: Digest,
  now: Date,
): Promise<void> {
  const usual = now.getTime() - (digest.timing.every === 'day' ? dayMs : 7 * dayMs);
  const from = new Date(Math.min(Date.parse(digest.coveredUntil), usual));
  const period = { from, until: now };
  const name = `${digest.id}.now.${now.getTime()}`;
  const asked = { ...digest, isSentEmpty: true };
  const mail = await writeDigest(tx, settings, asked, { period, name });
  if (mail) await queueMails(tx, [mail]);
}
