type Term = readonly [name: string, meaning: string];

/**
 * Definitions of the service's terms and numbers, so that models do not claim more than was
 * measured.
 */
const terms: readonly Term[] = [
  [
    'evidence',
    'Stands with each number: its state, source, time and depth. Only `measured` (and `not_found`, ' +
      'within the depth) says something of the world.',
  ],
  [
    'null',
    'Not known: never zero, none or no. `not_measured`, `pending`, `failed`, `frozen` and ' +
      '`beyond_depth` say why nothing is known.',
  ],
  [
    'sandbox',
    'Made-up data for trying things out, named as the source. Never mix it with live readings, ' +
      'and say so when you report it.',
  ],
  [
    'position',
    'Place among organic results, from 1; ads, maps and other blocks do not count. A featured ' +
      'snippet of the website is position 1.',
  ],
  ['change', 'The earlier position minus the later one: positive is up.'],
  [
    'depth',
    'How many results were read. “Not ranking” and “lost” hold within it only; two readings are ' +
      'compared within the lower of their depths.',
  ],
  [
    'confirmed',
    'false: a drop that was seen once. Result pages are noisy: wait for the next reading before ' +
      'raising an alarm.',
  ],
  [
    'visibility',
    'From 0 to 1: the clicks that the positions are worth, of those of first places for all ' +
      'keywords, weighted by search volume. A fixed set of keywords, so added ones move nothing.',
  ],
  [
    'traffic',
    'An estimate of clicks a month: search volume times the click rate of the position. null where ' +
      'the volume is unknown.',
  ],
  [
    'visit',
    'One request of a crawler in the website’s own access logs. Only what logs were sent for can ' +
      'be known: hours without any line are gaps, not silence.',
  ],
  [
    'verified, spoofed, unverifiable',
    'Whether a visit came from the addresses that the crawler’s operator publishes (at that time); ' +
      'only claimed its name; or cannot be judged.',
  ],
  [
    'purpose',
    'What a crawler comes for: search, ai_search (to answer), ai_training, ai_user (a person asked), ' +
      'seo, social and so on. It is the crawler’s, not its company’s.',
  ],
  ['crawled', 'A verified crawler came to the URL, whatever it was answered.'],
  [
    'discovered',
    'A verified search crawler was answered 2xx or 3xx: more than crawled. (Google’s own word ' +
      '“discovered” means the opposite: known and not yet crawled.) A person’s live test never counts.',
  ],
  [
    'indexed',
    'Not the same as discovered, and known only from the search engine itself; `index: not_measured` ' +
      'means that no such source is connected. A URL that ranks in a live reading is indexed.',
  ],
  [
    'submitted',
    'Sent to an engine by a channel. Google takes no IndexNow and no submission of ordinary pages; ' +
      'for it the URL stands in a sitemap or does not.',
  ],
  [
    'health score',
    'From 0 to 100: crawled HTML pages without an issue that is an error, of all crawled HTML pages ' +
      'of the last full audit.',
  ],
  [
    'new, added, fixed, gone',
    'Of an audit’s issue, beside the audit before: on URLs unknown then; on URLs that did not have ' +
      'it; mended; on URLs that are no longer there.',
  ],
  [
    'credit',
    'What collecting ranks costs: one a result page of ten, of the sandbox none. estimate_refresh ' +
      'tells it beforehand.',
  ],
  ['job', 'A long task. get_job tells its progress, and waits for a change with `wait`.'],
  ['days', 'UTC. A date as the end of a range includes its whole day.'],
];

export const glossary = [
  '# What Sightline’s words and numbers mean',
  ...terms.map(([name, meaning]) => `- **${name}**: ${meaning}`),
].join('\n');
