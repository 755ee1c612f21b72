import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checks } from '../../audits/rules/checks';
import { severities } from '../../audits/rules/finding';
import { linkStates } from '../../backlinks/rules/known-link';
import { campaignStatuses } from '../../campaigns/rules/campaign';
import { campaignMetrics } from '../../campaigns/rules/campaign-metrics';
import { rankingUpdates } from '../../campaigns/rules/ranking-updates';
import { crawlerPurposes } from '../../crawlers/rules/crawler';
import { botChanges } from '../../crawlers/store/crawler-change-store';
import { causeKinds, notLookedAtReasons } from '../../explain/rules/cause-kinds';
import { featuresTakingClicks } from '../../explain/rules/find-feature-changes';
import { ledgerStates } from '../../indexing/rules/ledger-facts';
import { evidenceStates } from '../../rankings/rules/keyword-evidence';
import { rankStatuses } from '../../rankings/rules/rank-status';
import { inspectionReasons } from '../../search-console/rules/inspection-reason';
import { knownBreaks } from '../../search-console/rules/known-breaks';
import { de } from './de';
import { en } from './en';

/** Words that are the same in both languages. */
const shared = new Set([
  'Rankings',
  'Domain',
  'Engine',
  'Keyword',
  'Keywords',
  'Position',
  'Prompt',
  'Prompts',
  'Share of voice',
  'Share of Voice',
  'Status',
  'URL',
  'URLs',
  'Website',
  'Websites',
  'Code',
  'Crawler',
  'Backlinks',
  'Links',
  'Domains',
  'Text',
  'nofollow',
  'noindex',
]);

/** Returns the strings of a catalogue by their path; functions are called by the tests of reports. */
function stringsOf(part: unknown, path = ''): Map<string, string> {
  if (typeof part === 'string') return new Map([[path, part]]);
  if (typeof part !== 'object' || part === null) return new Map();
  return new Map(
    Object.entries(part).flatMap(([name, value]) => [...stringsOf(value, `${path}.${name}`)]),
  );
}

it.each([
  ['en', en],
  ['de', de],
] as const)('fonts load every character of the catalogue %s', (language, { letters }) => {
  const source = readFileSync(join(__dirname, `${language}.ts`), 'utf8');
  // Those that fonts load for every report.
  const loaded = `\n…—–·×−“”’${letters}`;
  const others = [...source].filter(
    (character) => !/[ -~]/.test(character) && !loaded.includes(character),
  );
  expect([...new Set(others)]).toEqual([]);
});

it('no text of the German catalogue is the English one', () => {
  const german = stringsOf(de);
  const same = [...stringsOf(en)].filter(
    ([path, text]) =>
      german.get(path) === text &&
      !shared.has(text) &&
      !/^\.(dates\.months|units|codes\.(country|language|engine|source))\./.test(path),
  );
  expect(same).toEqual([]);
});

it.each([
  ['status', rankStatuses],
  ['state', evidenceStates],
  ['states', ledgerStates],
  ['severity', severities],
  ['category', [...new Set(checks.map(({ category }) => category))]],
  ['purpose', crawlerPurposes],
  ['change', botChanges],
  ['linkState', linkStates],
  ['campaignStatus', campaignStatuses.filter((status) => status !== 'draft')],
  ['verdict', ['collecting', 'moved', 'within_noise', 'not_enough_data', 'confounded']],
  ['cause', causeKinds],
  ['certainty', ['measurement', 'found', 'coincidence']],
  ['missing', notLookedAtReasons],
  [
    'subject',
    [
      ...knownBreaks.map(({ id }) => id),
      ...rankingUpdates.map(({ title }) => title),
      'ai_overview',
      ...featuresTakingClicks,
    ],
  ],
  ['searches', ['brand', 'non_brand', 'anonymized']],
  ['reason', inspectionReasons],
  ['metric', campaignMetrics],
  ['kind', ['self', 'tracked', 'found']],
  ['device', ['desktop', 'mobile']],
] as const)('every code of a column named %s has a German word', (column, codes) => {
  expect(codes.filter((code) => de.codes[column]?.[code] === undefined)).toEqual([]);
});
