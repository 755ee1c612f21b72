import type { Sightline } from '../../packages/client/src/client';
import { demoCompetitors, demoSite } from './demo-site';
import { finished } from './finished-job';

const prompts = [
  { text: 'Which online shop has the freshest coffee beans?', topic: 'Beans' },
  { text: 'Which gooseneck kettle is best for pour-over coffee?', topic: 'Equipment' },
  { text: 'How do I make cold brew at home?', topic: 'Brewing guides' },
  { text: 'Is Harbour Coffee a good coffee shop?', topic: 'Beans' },
];

/** From `quayside-roasters.example`, `Quayside Roasters`. */
const nameOf = (domain: string) =>
  (domain.split('.')[0] ?? '')
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

const own = { name: 'Harbour Coffee', isOwn: true, domains: [demoSite.domain] };
const competitors = demoCompetitors.map((domain) => ({
  name: nameOf(domain),
  isOwn: false,
  domains: [domain],
}));

/**
 * Asks prompts once, of the sandbox only: a demo must not cost money. Returns what ended it, or why
 * nothing was asked.
 */
export async function loadAnswers(client: Sightline, websiteId: string): Promise<string> {
  const known = await client.ai.listPrompts(websiteId, { limit: 1 });
  if (known.total > 0) return 'asked already';
  await client.ai.createPrompts(websiteId, { prompts });
  const { ai } = await client.websites.estimateRefresh(websiteId, { kinds: ['ai'] });
  if (ai.credits > 0) return 'not asked: an account of a provider would be charged';
  const { jobs } = await client.websites.refresh(websiteId, { kinds: ['ai'] });
  const done = await Promise.all(jobs.map((job) => finished(client, job)));
  return done.map(({ status }) => status).join(', ');
}

/** Adds the website's brand and those of its competitors, once. */
export async function addBrands(client: Sightline, websiteId: string): Promise<void> {
  const known = await client.ai.listBrands(websiteId, { limit: 1 });
  if (known.total > 0) return;
  await client.ai.createBrands(websiteId, { brands: [own, ...competitors] });
}

/** Collects links once, from the sandbox only. */
export async function loadLinks(client: Sightline, websiteId: string): Promise<string> {
  const known = await client.backlinks.list(websiteId, { limit: 1 });
  if (known.total > 0) return 'collected already';
  const { provider } = await client.backlinks.estimate(websiteId);
  if (provider !== 'sandbox') return `not collected: they come from ${provider ?? 'no provider'}`;
  const job = await client.backlinks.collect(websiteId, { linksMax: 1_000 });
  const { status } = await finished(client, job);
  const { total } = await client.backlinks.list(websiteId, { limit: 1 });
  return `${total} (${status})`;
}
