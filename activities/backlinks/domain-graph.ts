import { cancellationSignal } from '@temporalio/activity';
import {
  type DomainGraphDeps,
  readDomainGraph,
} from '../../modules/backlinks/graph/read-domain-graph';

export const createDomainGraphActivities = (deps: DomainGraphDeps) => ({
  /** Reads the newest window, unless it was read. A retry begins it anew. */
  readDomainGraph: () => readDomainGraph(deps, cancellationSignal()),
});
