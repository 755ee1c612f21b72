import { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import { type KeyFile, keyFileStates, keyLocationOf } from '../../modules/indexing/rules/key-file';
import { checkKeyFiles } from '../../modules/indexing/store/check-key-files';
import {
  ensureIndexNowKey,
  findIndexNowKey,
  readKeyFiles,
} from '../../modules/indexing/store/indexnow-key-store';
import { getWebsiteSettings } from '../../modules/websites/store/website-settings-store';
import { timestamp } from '../operation/fields';
import { defineRead, type ReadContext } from '../operation/operation';
import { pathWebsite, websitePath } from '../websites/path-website';

const hostSchema = z
  .object({
    host: z.string(),
    location: z.url().describe('URL at which the file must be hosted, or was found'),
    state: z
      .enum([...keyFileStates, 'not_checked'])
      .describe('Result of the newest check; `present`: the file contains the key'),
    code: z
      .string()
      .nullable()
      .describe(
        'Why the file is unreachable, such as `dns`, `connect`, `tls`, `timeout` or `http_403`; null otherwise',
      ),
    checkedAt: timestamp.nullable().describe('Time of the newest check; null if never checked'),
  })
  .meta({ id: 'IndexNowKeyFile' });

const response = z
  .object({
    key: z.string().describe('The website’s key, which is the whole content of each file'),
    hosts: z.array(hostSchema).describe('Hosts of the website, each with its own file'),
  })
  .meta({ id: 'IndexNowKey' });

/** A check younger than this is not repeated. */
const freshMs = 60_000;
const checksMax = 24;

export const getIndexNowKey = defineRead({
  id: 'getIndexNowKey',
  area: 'indexing',
  path: '/websites/{websiteId}/indexing/indexnow-key',
  summary: 'Get the IndexNow key and check whether it is hosted',
  description:
    'The key is created by the first request and does not change. Host a text file that contains only the key at `location`, on each host whose URLs are submitted; a trailing line break or a byte order mark is allowed, a redirect is not. The request fetches files that were not checked within the last minute, up to 24 of them, for at most 5 seconds each.',
  tool: {
    description:
      'The website’s IndexNow key, the URL at which its file must be hosted, and whether it is ' +
      'there. Without the file IndexNow refuses submissions.',
  },
  params: websitePath,
  query: z.object({
    check: z
      .enum(['true', 'false'])
      .optional()
      .describe(
        '`true` fetches the files even if they were checked within the last minute; `false` fetches none. Default: files not checked within the last minute',
      ),
  }),
  response,
  resolve: pathWebsite,
  async handle(context, { query, resource }) {
    const { db, services } = context;
    const websiteId = resource.id;
    const key = (await findIndexNowKey(db, websiteId)) ?? (await makeKey(context, websiteId));
    const [settings, files] = await Promise.all([
      getWebsiteSettings(db, websiteId),
      readKeyFiles(db, websiteId),
    ]);
    const named = [resource.domain, `www.${resource.domain}`, ...settings.ownedHosts];
    const hosts = [...new Set([...named, ...files.keys()])];
    const isDue = (host: string) => {
      const checkedAt = files.get(host)?.checkedAt;
      return checkedAt === undefined || Date.now() - Date.parse(checkedAt) > freshMs;
    };
    const due = hosts.filter((host) => query.check === 'true' || isDue(host));
    const wanted = query.check === 'false' ? [] : due.slice(0, checksMax);
    const asked = { key, hosts: wanted };
    for (const file of await checkKeyFiles(context, services.safeFetch, websiteId, asked)) {
      files.set(file.host, file);
    }
    return { data: { key, hosts: hosts.map((host) => toHost(key, host, files.get(host))) } };
  },
});

function makeKey(context: ReadContext, websiteId: string) {
  return context.transaction(async (tx) => {
    const { key, isNew } = await ensureIndexNowKey(tx, websiteId);
    if (isNew) {
      await audit(tx, context, {
        action: 'indexnow_key.create',
        targetType: 'website',
        targetId: websiteId,
      });
    }
    return key;
  });
}

const toHost = (key: string, host: string, file: KeyFile | undefined) => ({
  host,
  location: keyLocationOf(key, host, file),
  state: file?.state ?? ('not_checked' as const),
  code: file?.code ?? null,
  checkedAt: file?.checkedAt ?? null,
});
