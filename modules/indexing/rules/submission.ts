/** By which way a URL is told to search engines. */
export const submissionChannels = ['indexnow', 'bing', 'sitemap'] as const;
export type SubmissionChannel = (typeof submissionChannels)[number];

/** The channels that something is sent to; of a sitemap the engines take notice by themselves. */
export const sentChannels = ['indexnow', 'bing'] as const satisfies SubmissionChannel[];
export type SentChannel = (typeof sentChannels)[number];

/** `canceled`: its job was cancelled before it was sent. The others are the channel's newest word. */
export const submissionStates = [
  'queued',
  'sending',
  'accepted',
  'refused',
  'failed',
  'canceled',
] as const;
export type SubmissionState = (typeof submissionStates)[number];

/** Where a channel's words come from; the two are never one series. */
export type SubmissionSource = 'live' | 'sandbox';

/** Within this time after it was accepted, a URL is not sent again without being forced. */
export const submitAgainAfterHours = 24;

/** How long logs are watched for a crawler, unless another time is asked for. */
export const confirmDaysDefault = 14;

/**
 * What follows from a reply. `split`: one URL of the batch spoils it, and halves are sent to find it.
 * `retry`: the batch is sent again later, for a while. `wait`: so is all of the channel, as long as it
 * asked. `tomorrow`: the channel takes no more today. `refuse_all`: nothing of the channel will work.
 */
type Consequence =
  | 'accept'
  | 'refuse'
  | 'refuse_all'
  | 'split'
  | 'retry'
  | 'wait'
  | 'tomorrow'
  | 'none';

const replies = {
  accepted: { follows: 'accept', meaning: 'The channel took the URL.' },
  accepted_key_pending: {
    follows: 'accept',
    meaning: 'IndexNow took the URL and has yet to find the key file on its host.',
  },
  in_sitemap: { follows: 'accept', meaning: 'The URL stands in a sitemap that is tracked.' },
  not_in_sitemap: { follows: 'refuse', meaning: 'The URL stands in no sitemap that is tracked.' },
  bad_format: { follows: 'refuse', meaning: 'The channel could not read the request.' },
  key_invalid: {
    follows: 'refuse',
    meaning: 'IndexNow found no key file on the host, or another key in it. See indexnow-key.',
  },
  not_on_host_or_key_mismatch: {
    follows: 'refuse',
    meaning: 'IndexNow says that URLs are not on the host, or that the key is none by its rules.',
  },
  url_invalid: { follows: 'split', meaning: 'Bing says that this is no valid URL of the site.' },
  site_not_verified: {
    follows: 'refuse',
    meaning: 'Bing does not know the site as one of this account: add and verify it there.',
  },
  api_key_invalid: { follows: 'refuse_all', meaning: 'Bing refuses the account’s API key.' },
  refused: {
    follows: 'refuse',
    meaning: 'The channel refused the request without a known reason.',
  },
  too_many: { follows: 'wait', meaning: 'The channel asked to be sent less for a while.' },
  quota_exhausted: { follows: 'tomorrow', meaning: 'The channel takes no more URLs today.' },
  server_error: { follows: 'retry', meaning: 'The channel had an error of its own.' },
  network: {
    follows: 'retry',
    meaning: 'The channel could not be reached, or its reply was lost.',
  },
  interrupted: {
    follows: 'none',
    meaning: 'It was sent twice, and each time the worker ended before the reply came.',
  },
  canceled: { follows: 'none', meaning: 'The job was cancelled before the URL was sent.' },
  provider_not_configured: {
    follows: 'none',
    meaning: 'The workspace has no account of the channel.',
  },
} as const satisfies Record<string, { follows: Consequence; meaning: string }>;

export type ReplyCode = keyof typeof replies;

export const replyCodes = Object.keys(replies) as [ReplyCode, ...ReplyCode[]];

export const consequenceOf = (code: ReplyCode): Consequence => replies[code].follows;

/** What a code of a reply means, as a sentence. */
export const meaningOf = (code: ReplyCode): string => replies[code].meaning;
