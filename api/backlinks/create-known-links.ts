import { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import { addKnownLinks } from '../../modules/backlinks/store/known-link-store';
import { enqueueLinkCheck } from '../../modules/backlinks/store/link-check-store';
import { idSchema } from '../../platform/ids';
import { jobRefSchema, toJobRef } from '../jobs/schema';
import { readInTurns, withFewDetails } from '../operation/body-rows';
import { bulkMax, counted } from '../operation/confirmation';
import { describedRow } from '../operation/described-row';
import { defineWrite } from '../operation/operation';
import { refuseIfNoRow } from '../operation/refuse-if-none';
import { rowDetails } from '../websites/add-websites';
import { lockedPathWebsite, websitePath } from '../websites/path-website';
import { knownLinksMax, newKnownLink } from './known-link-schema';
import { readLinkScope } from './link-scope';
import { knownLinkReader } from './read-known-link';

const answer = z
  .object({
    id: idSchema('knownLink').nullable().describe('Id of the link; null if it is invalid'),
    result: z
      .enum(['created', 'exists', 'invalid'])
      .describe(
        '`created`; `exists`: the website has the link, or it was given before in this request; `invalid`: see `details`',
      ),
    details: rowDetails,
  })
  .meta({ id: 'KnownLinkAnswer' });

export const createKnownLinks = defineWrite({
  id: 'createKnownLinks',
  area: 'backlinks',
  method: 'post',
  path: '/websites/{websiteId}/backlinks/known',
  summary: 'Add known links, which are checked every day',
  description:
    'Adds links that you know of: bought, earned or agreed on. A job fetches the linking pages at once, and every day from then on, at a polite rate and within their robots.txt; that costs no credits. The response has one row for each link, in the same order. A website that is paused keeps its links, and does not check them.',
  tool: {
    description:
      'Adds links that should lead to the website: objects with sourceUrl, targetUrl, and perhaps price, note, expectedAnchor, expectedRel. They are checked at once and daily, at no cost.',
  },
  params: websitePath,
  body: z.strictObject({
    links: z
      .array(describedRow(newKnownLink))
      .min(1)
      .max(knownLinksMax)
      .describe('The links to add'),
  }),
  bodyBytesMax: 64_000_000,
  response: z.object({
    links: z.array(answer).describe('Results in the order of the request'),
    job: jobRefSchema.nullable().describe('The job that checks them; null if none was added'),
  }),
  errors: ['payment_required'],
  resolve: lockedPathWebsite,
  async confirm(_context, { body, resource }) {
    const count = body.links.length;
    if (count <= bulkMax) return undefined;
    return {
      summary: [
        `Adds up to ${counted(count, 'link')} to ${resource.domain}; their pages are fetched every day.`,
      ],
      version: '',
    };
  },
  async handle(context, { body, resource }) {
    const { db, services } = context;
    const read = knownLinkReader(await readLinkScope(db, resource));
    const rows = await readInTurns(body.links, read);
    const valid = rows.flatMap((row) => ('link' in row ? [row.link] : []));
    const added = (await addKnownLinks(db, resource.id, valid)).values();
    const answers = rows.map((row) => {
      if ('details' in row) return { id: null, result: 'invalid' as const, details: row.details };
      const { id = null, result = 'exists' as const } = added.next().value ?? {};
      return { id, result };
    });
    refuseIfNoRow('links', 'links', answers);
    const links = withFewDetails(answers);
    const created = links.filter(({ result }) => result === 'created').length;
    if (created === 0) return { data: { links, job: null } };
    await audit(db, context, {
      action: 'known_link.create',
      targetType: 'website',
      targetId: resource.id,
      details: { created, given: rows.length },
    });
    const job = toJobRef(await enqueueLinkCheck(db, resource));
    db.afterCommit(() => services.dispatcher.wake());
    return { data: { links, job } };
  },
});
