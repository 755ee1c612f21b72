import type { Queries } from '../../../platform/postgres/database';
import type { Clause, VisitFilter } from './visit-filter';
import { readRolls } from './visit-roll-store';
import { grainOf, parameterSource, type VisitDimension, visitSource } from './visit-source';

/** Sources of a website's visits, for a FROM clause; each visit is in one of their rows. */
export type Visits = {
  /** Rows with at least these dimensions, of roll-ups as far as they have them. */
  by: (dimensions: readonly VisitDimension[], filter: VisitFilter) => Clause;
  /** A row for each visit, with all columns. */
  single: (filter: VisitFilter) => Clause;
  /** A row for each parameter name of a visit's query. */
  byParameter: (filter: VisitFilter) => Clause;
};

/** Opens the visits of a website, from roll-ups where these count. */
export async function openVisits(db: Queries, websiteId: string): Promise<Visits> {
  const rolls = await readRolls(db, websiteId);
  return {
    by: (dimensions, filter) => visitSource(grainOf(dimensions, filter), filter, rolls),
    single: (filter) => visitSource('visit', filter, rolls),
    byParameter: (filter) => parameterSource(filter, rolls),
  };
}
