import { z } from 'zod';
import { idSchema } from '../../platform/ids';

export const keywordTagSchema = z
  .object({
    name: z.string().describe('Name of the tag, as it was first spelled'),
    keywordCount: z.int().describe('Number of keywords with the tag'),
    websiteCount: z.int().describe('Number of websites with such keywords'),
  })
  .meta({ id: 'KeywordTag' });

export const tagScope = idSchema('website')
  .optional()
  .describe('Id of the website whose keywords are meant. Default: all websites');
