import type { Cipher } from '../core/cipher';
import type { SentChannel, SubmissionSource } from '../core/domain/submission';
import type { Database } from '../core/postgres/database';
import { type BingQuota, bingUrlsMax } from '../core/providers/indexing/bing';
import { indexNowUrlsMax } from '../core/providers/indexing/indexnow';
import type { SubmissionProviders } from '../core/providers/indexing/submission-providers';
import type { SubmissionReply } from '../core/providers/indexing/submission-reply';
import { openProvider } from '../core/stores/account/provider-store';
import {
  ensureIndexNowKey,
  keyLocationOf,
  readKeyFiles,
} from '../core/stores/indexing/indexnow-key-store';
import type { Site } from '../core/stores/indexing/submission-batch-store';
import type { WebsiteRef } from '../core/stores/indexing/submission-store';

/** How URLs of one website get to one channel. */
export type Sender = {
  source: SubmissionSource;
  urlsMax: number;
  /** What the URLs of one call must share. */
  shared(site: Site): Partial<Site>;
  /** What is left of today's quota, or the reply that says nothing of it; absent where there is none. */
  quota?: (site: Site) => Promise<BingQuota | SubmissionReply>;
  send(site: Site, urls: readonly string[]): Promise<SubmissionReply>;
};

export type SenderDeps = {
  database: Database;
  cipher: Cipher;
  submissions: SubmissionProviders;
};

/** Undefined where the workspace has no account of the channel. */
export async function openSender(
  deps: SenderDeps,
  ref: WebsiteRef,
  channel: SentChannel,
): Promise<Sender | undefined> {
  return channel === 'indexnow' ? openIndexNow(deps, ref) : openBing(deps, ref);
}

async function openIndexNow(
  { database, submissions }: SenderDeps,
  ref: WebsiteRef,
): Promise<Sender> {
  const { key } = await database.transaction(ref.workspaceId, (tx) => ensureIndexNowKey(tx, ref));
  const files = await readKeyFiles(database.reader(ref.workspaceId), ref);
  const { client, source } = submissions.indexNow();
  return {
    source,
    urlsMax: indexNowUrlsMax,
    shared: ({ host }) => ({ host }),
    send: ({ host }, urls) =>
      client.submit({ host, key, keyLocation: keyLocationOf(key, host, files.get(host)), urls }),
  };
}

async function openBing(
  { database, cipher, submissions }: SenderDeps,
  { workspaceId }: WebsiteRef,
): Promise<Sender | undefined> {
  const account = await openProvider(database.reader(workspaceId), cipher, workspaceId, 'bing');
  const bing = submissions.bing(account?.apiKey);
  if (!bing) return undefined;
  const siteUrlOf = ({ scheme, host }: Site) => `${scheme}://${host}/`;
  return {
    source: bing.source,
    urlsMax: bingUrlsMax,
    shared: (site) => site,
    quota: (site) => bing.client.quota(siteUrlOf(site)),
    send: (site, urls) => bing.client.submit({ siteUrl: siteUrlOf(site), urls }),
  };
}
