import type { Cipher } from '../../../platform/cipher';
import type { SafeFetch } from '../../../platform/network/safe-fetch';
import type { Database } from '../../../platform/postgres/database';
import { openProvider } from '../../account/store/provider-store';
import type { WebsiteRef } from '../../websites/rules/website-ref';
import { type BingQuota, bingUrlsMax } from '../providers/bing';
import { indexNowUrlsMax } from '../providers/indexnow';
import type { SubmissionProviders } from '../providers/submission-providers';
import type { SubmissionReply } from '../providers/submission-reply';
import { type KeyFile, keyLocationOf } from '../rules/key-file';
import type { SentChannel, SubmissionSource } from '../rules/submission';
import { checkKeyFiles } from '../store/check-key-files';
import { ensureIndexNowKey, readKeyFiles } from '../store/indexnow-key-store';
import type { Site } from '../store/submission-batch-store';

/** Sends URLs of one website to one channel. */
export type Sender = {
  source: SubmissionSource;
  urlsMax: number;
  /** Returns the properties that all URLs of one call must share. */
  shared(site: Site): Partial<Site>;
  /** Returns the remaining quota, or the reply without one; absent for channels without a quota. */
  quota?: (site: Site) => Promise<BingQuota | SubmissionReply>;
  send(site: Site, urls: readonly string[]): Promise<SubmissionReply>;
};

export type SenderDeps = {
  database: Database;
  safeFetch: SafeFetch;
  cipher: Cipher;
  submissions: SubmissionProviders;
};

/** Undefined if the workspace has no account for the channel. */
export async function openSender(
  deps: SenderDeps,
  ref: WebsiteRef,
  channel: SentChannel,
): Promise<Sender | undefined> {
  return channel === 'indexnow' ? openIndexNow(deps, ref) : openBing(deps, ref);
}

/** Age after which a host's key file is checked again. */
const keyFileFreshMs = 3_600_000;

async function openIndexNow(deps: SenderDeps, ref: WebsiteRef): Promise<Sender> {
  const { database, submissions } = deps;
  const { key } = await database.transaction(ref.workspaceId, (tx) =>
    ensureIndexNowKey(tx, ref.websiteId),
  );
  const { client, source } = submissions.indexNow();
  return {
    source,
    urlsMax: indexNowUrlsMax,
    shared: ({ host }) => ({ host }),
    async send({ host }, urls) {
      const keyLocation = keyLocationOf(key, host, await checkKeyFile(deps, ref, key, host));
      return client.submit({ host, key, keyLocation, urls });
    },
  };
}

/** Returns the state of the key file. URLs are sent in any state: IndexNow decides. */
async function checkKeyFile(
  deps: SenderDeps,
  ref: WebsiteRef,
  key: string,
  host: string,
): Promise<KeyFile | undefined> {
  const kept = (await readKeyFiles(deps.database.reader(ref.workspaceId), ref.websiteId)).get(host);
  const isFresh = kept && Date.now() - Date.parse(kept.checkedAt) < keyFileFreshMs;
  if (isFresh && kept.state === 'present') return kept;
  const [found] = await checkKeyFiles(deps, ref, key, [host]);
  return found;
}

async function openBing(
  { database, cipher, submissions }: SenderDeps,
  { workspaceId }: WebsiteRef,
): Promise<Sender | undefined> {
  const account = await openProvider(database.reader(workspaceId), cipher, 'bing');
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
