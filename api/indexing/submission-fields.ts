import { z } from 'zod';
import { confirmDaysDefault, submissionChannels } from '../../modules/indexing/rules/submission';
import type { QueueOptions } from '../../modules/indexing/store/submission-store';
import type { Services } from '../services';

export const channel = z.enum(submissionChannels);

export const queueOutcome = z
  .enum([
    'queued',
    'already_queued',
    'submitted_recently',
    'provider_not_configured',
    'accepted',
    'not_in_sitemap',
  ])
  .describe(
    'queued: the job sends it. submitted_recently: accepted within a day, and not forced. accepted ' +
      'and not_in_sitemap: of the sitemap channel, which sends nothing',
  );

/** Fields of a body that control a submission, besides the URLs. */
export const submissionOptions = {
  force: z.boolean().default(false).describe('Also what was accepted within a day'),
  confirmDays: z
    .int()
    .min(1)
    .max(90)
    .default(confirmDaysDefault)
    .describe('Days during which logs are watched for a crawler'),
};

type Asked = { force: boolean; confirmDays: number };

export const toQueueOptions = (
  { config }: Services,
  { force, confirmDays }: Asked,
): QueueOptions => ({ force, confirmDays, hasSandbox: config.sandboxUrl !== undefined });

/** For a confirmation: describes a submission by these channels. */
export const submits = (channels: readonly string[]): string =>
  `Search engines are told of them (${[...new Set(channels)].join(', ')}), which cannot be taken back.`;
