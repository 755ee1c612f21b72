import { z } from 'zod';
import { linkSources } from '../../modules/backlinks/rules/collected-link';
import { readBacklinkSite } from '../../modules/backlinks/store/backlink-site-store';
import { linkScope } from '../../modules/backlinks/store/link-group-reads';
import type { LinkScope } from '../../modules/backlinks/store/link-scope';
import { timestamp } from '../operation/fields';
import type { Context } from '../operation/operation';

const text = z.string().nullable();
const time = timestamp.nullable();
const count = z.int().min(0);

export const linkSource = z
  .enum(linkSources)
  .describe('Who named the link: a provider, or the tool whose file was imported');

export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

const evidence = z.object({
  source: linkSource,
  firstSeenAt: timestamp.describe('When this source first named it to us'),
  lastSeenAt: timestamp.describe('When this source last named it to us'),
  lostAt: time.describe('When this source had ceased to name it; null while it does'),
  sourceFirstSeen: text.describe('Day on which the source says that it first saw the link'),
  sourceLastSeen: text.describe('Day on which the source says that it last saw the link'),
  isFollowed: z.boolean().nullable().describe('Whether the source calls it followed'),
  metrics: z
    .record(z.string(), z.number())
    .describe('Numbers of this source alone, by its own names; sources are never combined'),
});

export const backlinkSchema = z
  .object({
    sourceUrl: z.string().describe('Page that has the link'),
    targetUrl: text.describe('Address that it leads to; null if no source names it'),
    linkingDomain: z.string().describe('Registrable domain of the linking page'),
    anchor: text.describe('Text of the link; null if no source names it'),
    kind: text.describe('What links, such as `anchor`, `image` or `redirect`; null if not known'),
    rel: z.array(z.string()).describe('Tokens of its `rel`'),
    isFollowed: z
      .boolean()
      .nullable()
      .describe('Whether search engines are asked to follow it; null if no source says'),
    title: text.describe('Title of the linking page; null if not known'),
    targetHttpStatus: z
      .int()
      .nullable()
      .describe('HTTP status of the target as a source saw it; null if not known'),
    firstSeenAt: timestamp.describe('When any source first named it to us'),
    lastSeenAt: timestamp.describe('When any source last named it to us'),
    lostAt: time.describe('When the last source had ceased to name it; null while one does'),
    evidence: z.array(evidence).describe('What each source says of the link'),
  })
  .meta({ id: 'Backlink' });

export const groupCounts = {
  links: count.describe('Number of links, without lost ones'),
  followedLinks: count.describe('Number of links that search engines are asked to follow'),
  unfollowedLinks: count.describe('Number of links that they are asked not to follow'),
  lostLinks: count.describe('Number of links that are lost'),
  firstSeenAt: timestamp.describe('When any source first named one of the links to us'),
  lastSeenAt: timestamp.describe('When any source last named one of the links to us'),
  lostAt: time.describe('When the last of the links was lost; null while there is one'),
};

/** Returns where the website's links are read; undefined before anything was collected. */
export async function readScope(
  { db }: Context,
  websiteId: string,
): Promise<LinkScope | undefined> {
  const site = await readBacklinkSite(db, websiteId);
  return linkScope(websiteId, site);
}

export const noRows = { rows: [], total: 0 };
