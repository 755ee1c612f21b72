import type { Data } from '../../../packages/client/src/schema-types';
import type { ApiRequest } from '../../data/api-request';

/** A simulation, with the text and the request that gave it. */
export type Simulated = {
  simulation: Data<'simulateRobots'>;
  text: string;
  request: ApiRequest;
};
