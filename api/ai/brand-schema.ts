import { z } from 'zod';
import { foldName } from '../../modules/ai/rules/match-brands';
import { getBrand } from '../../modules/ai/store/brand-store';
import { idSchema } from '../../platform/ids';
import { domain, label, timestamp } from '../operation/fields';
import type { WriteContext } from '../operation/operation';
import { websitePath } from '../websites/path-website';

const nameCharsMax = 100;

/** A name that can be found in a text: it has a letter, a digit or a symbol of its own. */
const matchableName = label(nameCharsMax).refine(
  (name) => /[\p{L}\p{N}\p{S}]/u.test(foldName(name)),
  {
    error: 'must have a letter, a digit or a symbol, or it cannot be found in a text',
    params: { code: 'name_unmatchable' },
  },
);

const names = (max: number) =>
  z
    .array(matchableName)
    .max(max)
    .transform((list) => [...new Map(list.map((name) => [foldName(name), name])).values()]);

const fields = {
  name: matchableName.describe('The brand’s name, as answers write it'),
  isOwn: z.boolean().describe('Whether the brand is the website’s own; otherwise a competitor’s'),
  aliases: names(200).describe('Other names of the brand, such as products or abbreviations'),
  excludedNames: names(200).describe(
    'Phrases that contain a name and mean something else, such as `Apple Martin` for Apple',
  ),
  domains: z
    .array(domain)
    .max(100)
    .transform((list) => [...new Set(list)])
    .describe(
      'Domains of the brand: a text that writes one names the brand, and a source there is its own',
    ),
  matchCase: z
    .enum(['auto', 'always', 'never'])
    .describe('Whether upper and lower case differ; `auto`: only in names of up to three letters'),
};

export const brandSchema = z
  .object({
    id: idSchema('brand'),
    websiteId: idSchema('website'),
    ...fields,
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'AiBrand' });

export const newBrand = z.strictObject({
  ...fields,
  isOwn: fields.isOwn.default(false),
  aliases: fields.aliases.default([]),
  excludedNames: fields.excludedNames.default([]),
  domains: fields.domains.default([]),
  matchCase: fields.matchCase.default('auto'),
});

export const brandChange = z.strictObject(fields).partial();

export const brandPath = websitePath.extend({ brandId: idSchema('brand') });
type Path = z.output<typeof brandPath>;

/** Returns the brand that the path names, or throws a 404; it stays locked until the transaction ends. */
export const lockedPathBrand = ({ db }: WriteContext, path: Path) =>
  getBrand(db, path, { forUpdate: true });
