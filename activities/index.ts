import { createCollectionActivities } from './collections';
import { createJobActivities } from './jobs';
import { createSerpActivities, type SerpDeps } from './serp';
import { createWebsiteActivities } from './websites';

export type ActivityDependencies = SerpDeps;

export const createActivities = (dependencies: ActivityDependencies) => ({
  ...createCollectionActivities(dependencies),
  ...createJobActivities(dependencies),
  ...createSerpActivities(dependencies),
  ...createWebsiteActivities(dependencies),
});

export type Activities = ReturnType<typeof createActivities>;
