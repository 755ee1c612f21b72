/** Channels by which search engines learn of a URL. */
export const submissionChannels = ['indexnow', 'bing', 'sitemap'] as const;
export type SubmissionChannel = (typeof submissionChannels)[number];

/** Channels with a request to send; engines read a sitemap on their own. */
export const sentChannels = ['indexnow', 'bing'] as const satisfies SubmissionChannel[];
export type SentChannel = (typeof sentChannels)[number];

/**
 * `canceled`: its job was canceled before it was sent. The others are the channel's latest result.
 */
export const submissionStates = [
  'queued',
  'sending',
  'accepted',
  'refused',
  'failed',
  'canceled',
] as const;
export type SubmissionState = (typeof submissionStates)[number];

/** Where a channel's results come from; the two are never mixed in one series. */
export type SubmissionSource = 'live' | 'sandbox';

/** An accepted URL is not sent again within this time, unless forced. */
export const submitAgainAfterHours = 24;

/** How long logs are watched for a crawler, by default. */
export const confirmDaysDefault = 14;

/**
 * Consequence of a reply. `split`: one bad URL fails the batch; halves are sent to find it.
 * `retry`: the batch is sent again later, a limited number of times. `wait`: like `retry`, and the
 * whole channel pauses as long as requested. `tomorrow`: the channel accepts no more today.
 * `refuse_all`: no request to the channel will succeed.
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
  accepted: { follows: 'accept', meaning: 'The channel accepted the URL.' },
  accepted_key_pending: {
    follows: 'accept',
    meaning: 'IndexNow accepted the URL but has not found the key file on its host yet.',
  },
  in_sitemap: { follows: 'accept', meaning: 'A tracked sitemap lists the URL.' },
  not_in_sitemap: {
    follows: 'refuse',
    meaning: 'No tracked sitemap lists the URL. Add it to one, or track the sitemap.',
  },
  bad_format: { follows: 'refuse', meaning: 'The channel could not read the request.' },
  key_invalid: {
    follows: 'refuse',
    meaning:
      'IndexNow found no key file on the host, or another key in it. Host the file that getIndexNowKey names.',
  },
  not_on_host_or_key_mismatch: {
    follows: 'refuse',
    meaning: 'IndexNow says that the URLs are not on the host, or that the key is malformed.',
  },
  url_invalid: { follows: 'split', meaning: 'Bing says that this is not a valid URL of the site.' },
  site_not_verified: {
    follows: 'refuse',
    meaning: 'The site is not verified in this Bing account. Add and verify it there.',
  },
  api_key_invalid: {
    follows: 'refuse_all',
    meaning: 'Bing rejected the account’s API key. Save a valid one.',
  },
  refused: {
    follows: 'refuse',
    meaning: 'The channel refused the request without a known reason.',
  },
  too_many: {
    follows: 'wait',
    meaning: 'The channel received too many requests; the rest is sent later.',
  },
  quota_exhausted: {
    follows: 'tomorrow',
    meaning: 'The channel’s daily quota is used up; the rest is sent tomorrow.',
  },
  server_error: { follows: 'retry', meaning: 'The channel had an internal error.' },
  network: {
    follows: 'retry',
    meaning: 'The channel could not be reached, or its reply was lost.',
  },
  interrupted: {
    follows: 'none',
    meaning: 'It was sent twice, and the worker ended each time before the reply arrived.',
  },
  canceled: { follows: 'none', meaning: 'The job was canceled before the URL was sent.' },
  provider_not_configured: {
    follows: 'none',
    meaning: 'The workspace has no provider account for the channel. Save one first.',
  },
} as const satisfies Record<string, { follows: Consequence; meaning: string }>;

export type ReplyCode = keyof typeof replies;

export const replyCodes = Object.keys(replies) as [ReplyCode, ...ReplyCode[]];

export const consequenceOf = (code: ReplyCode): Consequence => replies[code].follows;

/** Explains a reply's code in a sentence. */
export const meaningOf = (code: ReplyCode): string => replies[code].meaning;
