import { z } from 'zod';
import { linkRels, linkStates } from '../../modules/backlinks/rules/known-link';
import { getKnownLink, type StoredKnownLink } from '../../modules/backlinks/store/known-link-store';
import { idSchema } from '../../platform/ids';
import { label, timestamp } from '../operation/fields';
import type { Context, WriteContext } from '../operation/operation';
import { pageUrl } from '../operation/page-url';
import { websitePath } from '../websites/path-website';

export const knownLinksMax = 10_000;

export const linkState = z
  .enum(linkStates)
  .describe(
    'Outcome of the newest fetch of the linking page. `live`: followed; `redirected`: the linking page moved; `removed`, `page_gone`: this fetch found no link, or no page; `other_address`: the page links to another address of the website that could not be followed, and may lead to the target; `unreachable`: the fetch failed, was refused or throttled, which says nothing about the link; `blocked`: robots.txt or a challenge keeps us away; `needs_rendering`: scripts may write the link; `unchecked`: not fetched yet',
  );

const rel = z
  .array(z.enum(linkRels))
  .max(linkRels.length)
  .transform((tokens) => [...new Set(tokens)]);

const labels = {
  price: z.number().min(0).max(9_999_999_999).multipleOf(0.01).nullable(),
  currency: z
    .string()
    .toUpperCase()
    .regex(/^[A-Z]{3}$/, 'must be an ISO 4217 code, such as EUR')
    .nullable(),
  note: z.string().trim().max(2_000).nullable(),
  expectedAnchor: label(300).nullable(),
  expectedRel: rel.nullable(),
};

const described = {
  price: labels.price.describe('What the link cost; null if that was not said'),
  currency: labels.currency.describe('ISO 4217 code of the price’s currency'),
  note: labels.note.describe('Anything to remember about the link'),
  expectedAnchor: labels.expectedAnchor.describe(
    'Text that the link should have, in any case; null for any',
  ),
  expectedRel: labels.expectedRel.describe(
    'Which of nofollow, ugc and sponsored the link should have; empty for none of them, null for any',
  ),
};

export const newKnownLink = z.strictObject({
  sourceUrl: pageUrl.describe('Page that has the link'),
  targetUrl: pageUrl.describe('Address that it should lead to'),
  price: described.price.default(null),
  currency: described.currency.default(null),
  note: described.note.default(null),
  expectedAnchor: described.expectedAnchor.default(null),
  expectedRel: described.expectedRel.default(null),
});

export const knownLinkChange = z
  .strictObject({
    price: described.price,
    currency: described.currency,
    note: described.note,
    expectedAnchor: described.expectedAnchor,
    expectedRel: described.expectedRel,
  })
  .partial();

const text = z.string().nullable();

export const linkEvidence = z
  .object({
    fetchedAt: timestamp.describe('When the page was fetched'),
    httpStatus: z.int().nullable().describe('HTTP status of the answer; null without one'),
    movedTo: text.describe('Where the linking page redirects to; null if it does not'),
    linkUrl: text.describe('Address of the link, in normal form; null if it was not found'),
    anchor: text.describe('Text of the link, or of its image'),
    textBefore: text.describe('Up to 100 characters before the link'),
    textAfter: text.describe('Up to 100 characters after the link'),
    rel: z.array(z.string()).describe('Tokens of its `rel`'),
    isFollowed: z
      .boolean()
      .nullable()
      .describe('Whether search engines are asked to follow it; null if it was not found'),
    linksToTarget: z.int().describe('Number of links from the page to the target'),
    viaRedirect: text.describe(
      'Where the redirects of the link, or of the target, end; null for a direct link',
    ),
    frameUrl: text.describe('Frame whose document has the link; null for the page itself'),
    robotsHeader: text.describe('The answer’s `X-Robots-Tag`; null without one'),
    robotsMeta: text.describe('Robots meta tags of the page; null without any'),
    canonical: text.describe('Canonical address that the page names; null without one'),
    isAnchorAsExpected: z
      .boolean()
      .nullable()
      .describe('Whether the text is the expected one; null without an expectation'),
    isRelAsExpected: z
      .boolean()
      .nullable()
      .describe('Whether `rel` is the expected one; null without an expectation'),
  })
  .meta({ id: 'LinkEvidence' });

const sinceOrNull = timestamp.nullable();

export const knownLinkSchema = z
  .object({
    id: idSchema('knownLink'),
    websiteId: idSchema('website'),
    sourceUrl: z.string().describe('Page that has the link'),
    targetUrl: z.string().describe('Address that it should lead to'),
    ...described,
    state: linkState,
    reason: text.describe('Why it is in this state, for programs; null before the first check'),
    evidence: linkEvidence
      .nullable()
      .describe('What the newest fetch saw; null before the first check'),
    checkedAt: sinceOrNull.describe('When the page was last fetched; null before the first check'),
    lastFoundAt: sinceOrNull.describe('When the link was last found; null if never'),
    missingSince: sinceOrNull.describe(
      'When the link was first seen to be gone; null while it is there or unknown',
    ),
    lostAt: sinceOrNull.describe(
      'When a second fetch, at least 24 hours later, confirmed that it is gone; null before that',
    ),
    unfollowedAt: sinceOrNull.describe(
      'When a link that was followed was first seen not to be; null otherwise',
    ),
    nextCheckAt: timestamp.describe('When it is checked next'),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'KnownLink' });

export const knownLinkPath = websitePath.extend({ linkId: idSchema('knownLink') });
type Path = z.output<typeof knownLinkPath>;

/** Returns the link that the path names, or throws a 404. */
export const pathKnownLink = (
  { db }: Context,
  { websiteId, linkId }: Path,
): Promise<StoredKnownLink> => getKnownLink(db, websiteId, linkId);

/** Does the same for a write: the link stays locked until the transaction ends. */
export const lockedPathKnownLink = (
  { db }: WriteContext,
  { websiteId, linkId }: Path,
): Promise<StoredKnownLink> => getKnownLink(db, websiteId, linkId, { forUpdate: true });
