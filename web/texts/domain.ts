/** Texts of the own domain of the dashboard. */
export const domainTexts = {
  title: 'Own domain',
  note: 'Clients open the dashboard there, with your name, color and logo.',
  none: 'No domain is set.',
  noneHint: 'Clients sign in at the address of the service.',
  setUp: 'Set up',
  change: 'Change',
  host: 'Host',
  hostHint:
    'Such as seo.your-agency.com. Point it to this service (CNAME), and let the proxy serve it.',
  saved: 'Saved. Add the DNS record, then verify.',
  record: (name: string) => `Add this TXT record at ${name}, then verify:`,
  verify: 'Verify',
  verified: 'verified',
  waiting: 'not verified',
  missing: (since: string) =>
    `The DNS record has been gone since ${since}. A day after that, the domain stops showing the dashboard. Add the record again, then verify.`,
  states: {
    present: (host: string) => `${host} is verified and shows the dashboard.`,
    missing: (host: string) =>
      `No record was found for ${host}. New records may take some minutes.`,
    wrong_content: (host: string) => `The record of ${host} has another value.`,
    unreachable: (host: string) => `The DNS servers of ${host} did not answer. Try again.`,
  },
  remove: 'Remove',
  removeQuestion: (host: string) => `Remove ${host}? Sessions of clients at it end at once.`,
  removed: 'The domain is removed.',
};
