import type { RenewableListName } from '../bot';

const google = 'https://developers.google.com/static';
const amazon = 'https://developer.amazon.com/amazonbot';

/** Google moved its lists; many consumers still read the old location. */
const googleList = (name: string, oldName = name): string[] => [
  `${google}/crawling/ipranges/${name}.json`,
  `${google}/search/apis/ipranges/${oldName}.json`,
];

/**
 * The URLs of each list. A list is the union of its parts; each part is taken from its first URL
 * that responds with a list.
 */
export const listSources: Record<RenewableListName, readonly (readonly string[])[]> = {
  'google-common': [googleList('common-crawlers', 'googlebot')],
  'google-special': [googleList('special-crawlers')],
  'google-fetchers': [googleList('user-triggered-fetchers-google')],
  'google-user-triggered': [googleList('user-triggered-fetchers')],
  'google-agents': [[`${google}/crawling/ipranges/user-triggered-agents.json`]],
  bing: [['https://www.bing.com/toolbox/bingbot.json']],
  'openai-gptbot': [['https://openai.com/gptbot.json']],
  'openai-searchbot': [['https://openai.com/searchbot.json']],
  'openai-chatgpt-user': [['https://openai.com/chatgpt-user.json']],
  'openai-adsbot': [['https://openai.com/adsbot.json']],
  'openai-connectors': [['https://openai.com/chatgpt-connectors.json']],
  'perplexity-bot': [
    [
      'https://www.perplexity.ai/perplexitybot.json',
      'https://www.perplexity.com/perplexitybot.json',
    ],
  ],
  'perplexity-user': [
    [
      'https://www.perplexity.ai/perplexity-user.json',
      'https://www.perplexity.com/perplexity-user.json',
    ],
  ],
  anthropic: [['https://claude.com/crawling/bots.json']],
  apple: [['https://search.developer.apple.com/applebot.json']],
  duckduckbot: [['https://duckduckgo.com/duckduckbot.json']],
  duckassistbot: [['https://duckduckgo.com/duckassistbot.json']],
  'common-crawl': [['https://index.commoncrawl.org/ccbot.json']],
  'amazon-bot': [[`${amazon}/ip-addresses/`]],
  'amazon-search': [[`${amazon}/searchbot-ip-addresses/`]],
  'amazon-user': [[`${amazon}/live-ip-addresses/`]],
  ahrefs: [
    [
      'https://api.ahrefs.com/v3/public/crawler-ip-ranges',
      'https://api.ahrefs.com/v3/public/crawler-ips',
    ],
  ],
  'mistral-user': [['https://mistral.ai/mistralai-user-ips.json']],
  'mistral-index': [['https://mistral.ai/mistralai-index-ips.json']],
  parallel: [['https://docs.parallel.ai/resources/shapbot.json']],
  mojeek: [['https://www.mojeek.com/mojeekbot.json']],
  qwant: [['https://help.qwant.com/wp-content/uploads/sites/latest/qwantbot.json']],
  kagi: [['https://kagi.com/bot']],
  seranking: [['https://api.seranking.com/backlinks-bot-ips?txt=1']],
  uptimerobot: [['https://uptimerobot.com/inc/files/ips/IPv4andIPv6.txt']],
  pingdom: [['https://my.pingdom.com/probes/ipv4'], ['https://my.pingdom.com/probes/ipv6']],
  betterstack: [['https://uptime.betterstack.com/ips.txt']],
  statuscake: [['https://app.statuscake.com/Workfloor/Locations.php?format=json']],
  updown: [['https://updown.io/api/nodes/ips']],
  hetrixtools: [['https://hetrixtools.com/resources/uptime-monitor-ips.txt']],
  ohdear: [['https://ohdear.app/used-ips']],
  datadog: [['https://ip-ranges.datadoghq.com/']],
  telegram: [['https://core.telegram.org/resources/cidr.txt']],
  meta: [['http://www.facebook.com/peering/geofeed']],
  'proxy-cloudflare': [
    ['https://www.cloudflare.com/ips-v4'],
    ['https://www.cloudflare.com/ips-v6'],
  ],
  'proxy-fastly': [['https://api.fastly.com/public-ip-list']],
  'proxy-cloudfront': [['https://ip-ranges.amazonaws.com/ip-ranges.json']],
};

export const renewableLists = Object.keys(listSources) as RenewableListName[];
