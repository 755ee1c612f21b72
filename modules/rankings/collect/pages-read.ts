import type { Workspace } from '../../../platform/workspace';
import type { SerpProviderName } from '../providers/serp';
import type { SerpReading } from '../rules/serp-reading';
import type { CollectableKeyword } from '../store/collectable-keyword-store';

/** Result pages that a collection has read. */
export type PagesRead = {
  websiteId: string;
  jobId: string;
  /** Who delivered them: the provider, or `sandbox`. */
  source: string;
  /** The provider in whose format they came. */
  provider: SerpProviderName;
  pages: Array<{ keyword: CollectableKeyword; reading: SerpReading }>;
};

/**
 * Gets each page before its content is discarded, and may get it again. What it throws makes the
 * collection try again.
 */
export type OnPagesRead = (workspace: Workspace, read: PagesRead) => Promise<void>;
