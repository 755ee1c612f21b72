import type { Cipher } from '../../../platform/cipher';
import type { SafeFetch } from '../../../platform/network/safe-fetch';
import type { Queries } from '../../../platform/postgres/database';
import type { Workspace } from '../../../platform/workspace';
import { openProvider } from '../../account/store/provider-store';
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
  safeFetch: SafeFetch;
  cipher: Cipher;
  submissions: SubmissionProviders;
};

/** Undefined if the workspace has no account for the channel. */
export async function openSender(
  workspace: Workspace,
  deps: SenderDeps,
  websiteId: string,
  channel: SentChannel,
): Promise<Sender | undefined> {
  return channel === 'indexnow'
    ? openIndexNow(workspace, deps, websiteId)
    : openBing(workspace.db, deps);
}

/** Age after which a host's key file is checked again. */
const keyFileFreshMs = 3_600_000;

async function openIndexNow(
  workspace: Workspace,
  { submissions, safeFetch }: SenderDeps,
  websiteId: string,
): Promise<Sender> {
  const { key } = await workspace.transaction((tx) => ensureIndexNowKey(tx, websiteId));
  const { client, source } = submissions.indexNow();
  return {
    source,
    urlsMax: indexNowUrlsMax,
    shared: ({ host }) => ({ host }),
    async send({ host }, urls) {
      const keyLocation = keyLocationOf(
        key,
        host,
        await checkKeyFile(workspace, safeFetch, websiteId, { key, host }),
      );
      return client.submit({ host, key, keyLocation, urls });
    },
  };
}

/** Returns the state of the key file. URLs are sent in any state: IndexNow decides. */
async function checkKeyFile(
  workspace: Workspace,
  safeFetch: SafeFetch,
  websiteId: string,
  { key, host }: { key: string; host: string },
): Promise<KeyFile | undefined> {
  const kept = (await readKeyFiles(workspace.db, websiteId)).get(host);
  const isFresh = kept && Date.now() - Date.parse(kept.checkedAt) < keyFileFreshMs;
  if (isFresh && kept.state === 'present') return kept;
  const [found] = await checkKeyFiles(workspace, safeFetch, websiteId, { key, hosts: [host] });
  return found;
}

async function openBing(
  db: Queries,
  { cipher, submissions }: SenderDeps,
): Promise<Sender | undefined> {
  const account = await openProvider(db, cipher, 'bing');
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
