import { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import { bindByDomain } from '../../modules/search-console/connections/bind-by-domain';
import { covers } from '../../modules/search-console/rules/property';
import { readBindings, saveBindings } from '../../modules/search-console/store/binding-store';
import { readProperties } from '../../modules/search-console/store/property-store';
import { findWebsite } from '../../modules/websites/store/website-store';
import { invalid, noSuch } from '../../platform/errors';
import { idSchema } from '../../platform/ids';
import { defineWrite, type WriteContext } from '../operation/operation';
import { bindingSchema } from './binding-schema';

const one = z.strictObject({
  websiteId: idSchema('website'),
  connectionId: idSchema('connection'),
  property: z.string().min(1).max(2_048).describe('As `GET /search-console/properties` lists it'),
});

type Named = z.output<typeof one>;

async function checkBinding(db: WriteContext['db'], named: Named, path: string) {
  const { websiteId, connectionId, property } = named;
  const website = await findWebsite(db, websiteId, { forUpdate: true });
  if (!website) throw invalid(`${path}.websiteId`, 'not_found', noSuch('website'));
  const found = (await readProperties(db, { connectionId })).find(
    (each) => each.property === property && each.missingSince === null,
  );
  if (!found) {
    const message = 'is not listed by this connection; test the connection to list anew';
    throw invalid(`${path}.property`, 'property_unknown', message);
  }
  if (!covers(property, website.domain)) {
    const message = `has no data of ${website.domain}`;
    throw invalid(`${path}.property`, 'property_of_another_domain', message);
  }
  return { ...named, provider: found.provider };
}

export const createSearchBindings = defineWrite({
  id: 'createSearchBindings',
  area: 'search-console',
  method: 'post',
  path: '/search-console/bindings',
  summary: 'Bind websites to properties',
  description:
    'Binds the given websites, or without `bindings` all unbound ones whose domain a property has: a domain property before a prefix. A website has one property of each search engine; binding it again replaces that. Returns the bindings that were made.',
  tool: {
    description:
      'Binds websites to properties of Search Console or Bing Webmaster: the given ones, or without `bindings` every unbound website by its domain.',
  },
  body: z.strictObject({
    bindings: z
      .array(one)
      .min(1)
      .max(1_000)
      .optional()
      .describe('Websites with their properties; without it, all by domain'),
  }),
  response: z.array(bindingSchema),
  async handle(context, { body }) {
    const { db } = context;
    const wanted = [];
    if (body.bindings) {
      for (const [index, named] of body.bindings.entries()) {
        wanted.push(await checkBinding(db, named, `bindings.${index}`));
      }
      refuseTwice(wanted);
    } else {
      wanted.push(...(await bindByDomain(db)));
    }
    await saveBindings(db, wanted);
    if (wanted.length > 0) {
      await audit(db, context, {
        action: 'search_binding.create',
        targetType: 'workspace',
        targetId: db.workspaceId,
        details: { bound: wanted.length },
      });
    }
    const keys = new Set(wanted.map(({ websiteId, provider }) => `${websiteId} ${provider}`));
    const all = await readBindings(db);
    return { data: all.filter((each) => keys.has(`${each.websiteId} ${each.provider}`)) };
  },
});

function refuseTwice(wanted: readonly { websiteId: string; provider: string }[]): void {
  const seen = new Set<string>();
  for (const [index, { websiteId, provider }] of wanted.entries()) {
    const key = `${websiteId} ${provider}`;
    if (seen.has(key)) {
      const message = 'is given twice for one search engine';
      throw invalid(`bindings.${index}.websiteId`, 'duplicate', message);
    }
    seen.add(key);
  }
}
