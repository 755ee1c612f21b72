import { z } from 'zod';

export const creditsPerMonth = z
  .int()
  .min(1)
  .max(1_000_000_000)
  .nullable()
  .describe('Credits that the tag’s websites may cost in a month (UTC); null for no budget');

export const budgetSchema = z
  .object({
    websiteTag: z.string().describe('Tag of the websites, such as one for each client'),
    websites: z.int().min(0).describe('Number of active and paused websites with the tag'),
    creditsPerMonth,
    used: z.int().min(0).describe('Credits that they cost this month (UTC)'),
    forecast: z
      .int()
      .min(0)
      .nullable()
      .describe(
        'Credits that they will have cost at the end of the month: those used, and the daily mean of the last seven whole days for each day that is left; null before there was a whole day',
      ),
  })
  .meta({ id: 'Budget' });
