import { lowerThreadPriority } from '../../platform/lower-priority';
import { simulateRobots } from './robots/simulate-robots';

lowerThreadPriority();

/** The name by which `RobotsSimulator` calls it. */
export { simulateRobots };
