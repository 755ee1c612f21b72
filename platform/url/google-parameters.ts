// cspell:ignore gclsrc
/**
 * Parameters that Google adds to the addresses that it shows: of Merchant Center and of ads. Jobs get
 * `utm_…` as well, which otherwise are the website's own.
 */
const added = '&(?:srsltid|gclid|gclsrc|dclid|gbraid|wbraid|gad_source|gad_campaignid)=[^&#]*';
const ofJobs = '[?&]utm_(?:source|campaign)=google_jobs_apply(?:[&#]|$)';
const campaign = '&utm_[a-z]+=[^&#]*';
/** Jumps to a text or a heading; `#!` and `#/` are routes of the website. */
const jump = '#(?:[^!/].*)?$';
/** A question mark that no parameter follows any more. */
const emptyQuery = '[?](#|$)';

const patterns = {
  added: new RegExp(added, 'g'),
  ofJobs: new RegExp(ofJobs),
  campaign: new RegExp(campaign, 'g'),
  jump: new RegExp(jump),
  emptyQuery: new RegExp(emptyQuery),
};

/** Returns the page of an address that Google shows: without what Google added to it. */
export function withoutGoogleParameters(url: string): string {
  const page = url.replace(patterns.jump, '');
  const parameters = page.replace('?', '?&');
  const own = parameters.replace(patterns.added, '');
  const rest = patterns.ofJobs.test(page) ? own.replace(patterns.campaign, '') : own;
  return rest.replace(patterns.emptyQuery, '$1').replace('?&', '?');
}

/** Selects the same of a column in ClickHouse. */
export function withoutGoogleParametersSql(column: string): string {
  const page = `replaceRegexpOne(${column}, '${jump}', '')`;
  const own = `replaceRegexpAll(replaceOne(${page}, '?', '?&'), '${added}', '')`;
  const rest = `if(match(${page}, '${ofJobs}'), replaceRegexpAll(${own}, '${campaign}', ''), ${own})`;
  return `replaceOne(replaceRegexpOne(${rest}, '${emptyQuery}', '\\\\1'), '?&', '?')`;
}
