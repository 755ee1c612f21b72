import { z } from 'zod';
import { promptsMax } from '../../modules/search-console/find-prompts-to-add';

export const promptToAdd = z
  .object({
    text: z.string().describe('The query or keyword, as people typed it into a search engine'),
    source: z
      .enum(['search_console', 'rankings'])
      .describe(
        '`search_console`: Google showed the page for it in the window; `rankings`: the page ranks for this tracked keyword',
      ),
    impressions: z
      .number()
      .nullable()
      .describe('Times that Google showed the page for it in the window; null if not known'),
    position: z
      .int()
      .nullable()
      .describe('Newest position of the page for the tracked keyword; null if it is not tracked'),
    evidence: z.string().describe('Path of the API that shows where it comes from'),
  })
  .meta({ id: 'AiPromptToAdd' });

export const promptsToAddText = `Up to ${promptsMax} texts to track as prompts, for pages that were visited and never cited: queries of Search Console for which Google showed the page, then tracked keywords for which it ranks. None names an own brand or is tracked already. What people asked the assistant is not known`;
