import { invalid, noSuch } from '../../platform/errors';
import type { Queries } from '../../platform/postgres/database';
import { mergeSettings } from './rules/website-settings';
import { addWebsiteTags } from './store/tag-store';
import { lockWebsiteRoom } from './store/website-limit';
import { readStoredSettings } from './store/website-settings-store';
import {
  findWebsite,
  insertWebsites,
  type NewWebsite,
  type StoredWebsite,
  type WebsiteOutcome,
} from './store/website-store';

/** Settings that are of one website alone, so that they are not copied to others. */
const ownSettings = ['ownedHosts', 'reportRecipients'];

type Settings = Record<string, unknown>;
type Template = { website: StoredWebsite | undefined; settings: Settings };

/** What is given of a website; the template or a default has the rest. */
type GivenWebsite = { domain: string; tags: string[] } & {
  [Field in 'name' | 'relationship' | 'country' | 'language']?: NewWebsite[Field] | undefined;
};

async function readTemplate(
  tx: Queries,
  id: string | undefined,
  settings: Settings,
): Promise<Template> {
  if (id === undefined) return { website: undefined, settings: mergeSettings({}, settings) };
  const website = await findWebsite(tx, id);
  if (!website) throw invalid('settingsFrom', 'not_found', noSuch('website'));
  const stored = Object.entries(await readStoredSettings(tx, id));
  const copied = Object.fromEntries(stored.filter(([name]) => !ownSettings.includes(name)));
  return { website, settings: mergeSettings(copied, settings) };
}

/**
 * Adds websites up to the plan's limit, also under concurrent requests, like the website
 * `settingsFrom` where it is given. Outcomes are in the order of the websites.
 */
export async function addWebsites(
  tx: Queries,
  given: readonly GivenWebsite[],
  { settingsFrom, settings }: { settingsFrom: string | undefined; settings: Settings },
): Promise<WebsiteOutcome[]> {
  // Locked first, as for single websites: neither the count nor the domains may change before the insert.
  const room = await lockWebsiteRoom(tx);
  const template = await readTemplate(tx, settingsFrom, settings);
  const websites = given.map((website) => ({
    domain: website.domain,
    name: website.name ?? website.domain,
    relationship: website.relationship ?? template.website?.relationship ?? 'own',
    country: website.country ?? template.website?.country ?? 'US',
    language: website.language ?? template.website?.language ?? 'en',
  }));
  const outcomes = await insertWebsites(tx, websites, { room, settings: template.settings });
  const created = outcomes.flatMap((outcome, index) =>
    outcome.result === 'created' ? [{ id: outcome.id, tags: given[index]?.tags ?? [] }] : [],
  );
  await addWebsiteTags(tx, created);
  return outcomes;
}
