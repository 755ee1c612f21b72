import type { Queries } from '../../../platform/postgres/database';
import type { MethodologyFacts } from '../rules/methodology';
import { readBrands, readBrandVersion } from '../store/brand-store';
import { readPromptSummary } from '../store/prompt-summary';
import { readTargets } from '../store/target-store';

/** Reads the settings that a website's numbers about AI answers depend on. */
export async function readMethodology(db: Queries, websiteId: string): Promise<MethodologyFacts> {
  const [targets, prompts, brands, { version, matchedVersion }] = await Promise.all([
    readTargets(db, websiteId),
    readPromptSummary(db, websiteId),
    readBrands(db, websiteId),
    readBrandVersion(db, websiteId),
  ]);
  const own = brands.filter(({ isOwn }) => isOwn).length;
  return {
    targets,
    prompts,
    brands: {
      own,
      competitors: brands.length - own,
      version,
      isCurrent: version === matchedVersion,
    },
  };
}
