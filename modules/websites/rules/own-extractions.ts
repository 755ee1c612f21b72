import { z } from 'zod';

/** What a website's audits take out of its pages, and what they check of it, besides the built-in checks. */

const extractionsMax = 20;
const ownChecksMax = 20;

const nameOf = (what: string) =>
  z
    .string()
    .regex(
      /^[a-z][a-z0-9_]{0,39}$/,
      'must begin with a letter and consist of up to 40 lowercase letters, digits and underscores',
    )
    .describe(`Name of the ${what}, unique among them`);

export const extractionSchema = z
  .strictObject({
    name: nameOf('extraction'),
    by: z
      .enum(['css', 'xpath', 'regex'])
      .describe(
        'How the values are found: by a CSS selector or an XPath 1.0 expression in the document, or by a regular expression (RE2) in its source',
      ),
    expression: z
      .string()
      .trim()
      .min(1)
      .max(1_000)
      .describe('The selector, XPath expression or regular expression')
      .meta({ example: 'meta[property="product:price:amount"]' }),
    takes: z
      .enum(['text', 'attribute', 'html', 'count'])
      .default('text')
      .describe(
        'What is taken of each match: its text (of a regular expression the first group, else the match), an attribute, its inner HTML, or only the number of matches',
      ),
    attribute: z
      .string()
      .regex(/^[^\s"'>/=]{1,100}$/, 'must be the name of an attribute')
      .nullable()
      .default(null)
      .describe('Attribute to take; null unless `takes` is `attribute`'),
  })
  .superRefine(({ by, takes, attribute }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (by === 'regex' && (takes === 'attribute' || takes === 'html')) {
      refuse('takes', 'must be text or count for a regular expression');
    }
    if (takes === 'attribute' && attribute === null) refuse('attribute', 'must be named');
    if (takes !== 'attribute' && attribute !== null) {
      refuse('attribute', 'must be null unless `takes` is attribute');
    }
  });
export type Extraction = z.output<typeof extractionSchema>;

export const ownCheckSchema = z
  .strictObject({
    name: nameOf('check').describe(
      'Name of the check, unique among them: the issue’s code is this after `own_`',
    ),
    title: z.string().trim().min(1).max(120).describe('Title of the issue on pages that fail'),
    severity: z
      .enum(['error', 'warning', 'notice'])
      .describe('Severity of the issue; an error lowers the health score as others do'),
    extraction: nameOf('extraction').describe('Name of the extraction whose matches are checked'),
    rule: z
      .enum(['contains', 'not_contains', 'at_least'])
      .describe(
        'What must be so: some match, or none, contains `text` (without a text: there is a match, or none), or there are at least `times` matches',
      ),
    text: z
      .string()
      .min(1)
      .max(500)
      .nullable()
      .default(null)
      .describe('Text that is looked for, regardless of case; null for any match'),
    times: z
      .int()
      .min(1)
      .max(1_000)
      .nullable()
      .default(null)
      .describe('Least number of matches; null unless `rule` is `at_least`'),
  })
  .superRefine(({ rule, text, times }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (rule === 'at_least' && times === null) refuse('times', 'must be named');
    if (rule !== 'at_least' && times !== null) {
      refuse('times', 'must be null unless `rule` is at_least');
    }
    if (rule === 'at_least' && text !== null) {
      refuse('text', 'must be null if `rule` is at_least');
    }
  });
export type OwnCheck = z.output<typeof ownCheckSchema>;

export const extractionsText =
  'What to take out of each page, shown with the audit’s pages and as columns of their CSV';
export const extractionList = z.array(extractionSchema).max(extractionsMax);

export const ownChecksText = 'Checks of your own on what the extractions match';
export const ownCheckList = z.array(ownCheckSchema).max(ownChecksMax);

/** A page takes up to two minutes. */
const labPagesMax = 20;
export const labPageCount = z.int().min(0).max(labPagesMax);
const formFactors = z.array(z.enum(['mobile', 'desktop']));
export const labFormFactorList = formFactors.default(['mobile']);
export const labFormFactors = formFactors
  .min(1)
  .max(2)
  .transform((values) => [...new Set(values)]);
export const labFormFactorsText = 'Devices that Lighthouse acts as, each measured apart';
export const labPagesText =
  'Pages that Lighthouse measures after the crawl: the start page, then the best linked one of each folder. 0 for none; requires a verified domain';
