import { z } from 'zod';
import {
  extractionList,
  extractionsText,
  labFormFactors,
  labFormFactorsText,
  labPageCount,
  labPagesText,
  ownCheckList,
  ownChecksText,
} from '../../modules/websites/rules/own-extractions';
import { label } from '../operation/fields';

export const listUrlsMax = 10_000;
export const auditBodyBytesMax = 24 * 1024 * 1024;

const pattern = z
  .string()
  .min(1)
  .max(2_048)
  .regex(/^[/*]/, 'must begin with / or *')
  .meta({ example: '/blog/*' });

const credential = (charsMax: number) =>
  z
    .string()
    .max(charsMax)
    .refine((text) => !/\p{Cc}/u.test(text), 'must not hold control characters');

export const auditBody = z.strictObject({
  maxPages: z
    .int()
    .min(1)
    .max(1_000_000)
    .optional()
    .describe(
      'Maximum number of pages to crawl, within the limits of plan and settings, which are the default',
    ),
  startUrl: z
    .string()
    .max(8_192)
    .optional()
    .describe('URL at which the crawl starts. Default: the home page'),
  urls: z
    .array(z.string().max(8_192))
    .min(1)
    .max(listUrlsMax)
    .optional()
    .describe('URLs to audit as a list: only these are requested, and links are not followed'),
  include: z
    .array(pattern)
    .max(100)
    .default([])
    .describe(
      'Patterns of the URLs to crawl, on path and query as in robots.txt: `*` is any text, `$` the end',
    ),
  exclude: z.array(pattern).max(100).default([]).describe('Patterns of URLs not to crawl'),
  maxDepth: z
    .int()
    .min(0)
    .max(1_000)
    .optional()
    .describe('Maximum number of clicks from the start page. Default: no limit'),
  concurrency: z
    .int()
    .min(1)
    .max(32)
    .optional()
    .describe('Maximum concurrent requests to a host; 1 until the domain is verified'),
  delayMs: z
    .int()
    .min(0)
    .max(60_000)
    .optional()
    .describe(
      'Minimum milliseconds between two requests to a host. Default: 100; at least 1000 until the domain is verified',
    ),
  userAgent: label(300)
    .refine((text) => /^[\x20-\x7e]+$/.test(text), 'must be printable ASCII')
    .optional()
    .describe('User agent of the crawl; requires a verified domain'),
  robotsMode: z
    .enum(['obey', 'ignore'])
    .default('obey')
    .describe('Whether robots.txt is obeyed; `ignore` requires a verified domain'),
  readsSitemaps: z
    .boolean()
    .optional()
    .describe('Whether URLs of sitemaps are crawled as well. Default: unless `urls` is given'),
  followNofollow: z
    .boolean()
    .default(false)
    .describe('Whether links with rel=nofollow are followed'),
  checkResources: z
    .boolean()
    .default(true)
    .describe('Whether images, scripts and stylesheets are requested as well'),
  checkExternal: z
    .boolean()
    .default(true)
    .describe('Whether the targets of links to other sites are requested as well'),
  render: z
    .enum(['none', 'browser'])
    .default('none')
    .describe('Whether pages are rendered in a browser; `browser` requires a verified domain'),
  extractions: extractionList
    .optional()
    .describe(`${extractionsText}. Default: those of the website’s settings`),
  ownChecks: ownCheckList
    .optional()
    .describe(`${ownChecksText}. Default: those of the website’s settings`),
  labPages: labPageCount
    .optional()
    .describe(`${labPagesText}. Default: that of the website’s settings`),
  labFormFactors: labFormFactors
    .optional()
    .describe(`${labFormFactorsText}. Default: those of the website’s settings`),
  basicAuth: z
    .strictObject({
      user: credential(200).refine((user) => !user.includes(':'), 'must not hold a colon'),
      password: credential(200),
    })
    .optional()
    .describe('Credentials of a staging site; stored encrypted and never returned'),
});

export type AuditBody = z.output<typeof auditBody>;
