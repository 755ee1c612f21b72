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
    '`queued`: the job will send it. `already_queued`: it was waiting before. `submitted_recently`: accepted less than a day ago, and not forced. `accepted`, `not_in_sitemap`: results of the sitemap channel, which sends nothing',
  );

/** Fields of a body that control a submission, besides the URLs. */
export const submissionOptions = {
  force: z
    .boolean()
    .default(false)
    .describe('Whether to submit URLs again that were accepted less than a day ago'),
  confirmDays: z
    .int()
    .min(1)
    .max(90)
    .default(confirmDaysDefault)
    .describe(
      'Number of days for which the logs are watched for a visit that confirms the submission',
    ),
};

type SubmissionRequest = { force: boolean; confirmDays: number };

export const toQueueOptions = (
  { config }: Services,
  { force, confirmDays }: SubmissionRequest,
): QueueOptions => ({ force, confirmDays, hasSandbox: config.sandboxUrl !== undefined });

/** For a confirmation: describes a submission by these channels. */
export const submits = (channels: readonly string[]): string =>
  `Submits them to search engines (${[...new Set(channels)].join(', ')}), which cannot be undone.`;
