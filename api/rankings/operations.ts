import type { Operation } from '../operation/operation';
import { getKeywordSerp } from './get-keyword-serp';
import { listCannibalization } from './list-cannibalization';
import { listCompetitors } from './list-competitors';
import { listHeadToHead } from './list-head-to-head';
import { listKeywordHistory } from './list-keyword-history';
import { listMovers, listWebsiteMovers } from './list-movers';
import { listPositionSeries } from './list-position-series';
import { listRankings } from './list-rankings';
import { listVisibility, listWebsiteVisibility } from './list-visibility';
import { listWebsiteRankings } from './list-website-rankings';

export const rankingOperations: readonly Operation[] = [
  listWebsiteRankings,
  listPositionSeries,
  listRankings,
  listKeywordHistory,
  getKeywordSerp,
  listWebsiteVisibility,
  listVisibility,
  listWebsiteMovers,
  listMovers,
  listCompetitors,
  listHeadToHead,
  listCannibalization,
];
