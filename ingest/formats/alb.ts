import { countLines } from './detect-lines';
import { LoadBalancerParser } from './load-balancer';
import type { LogFormat } from './log-format';

const createParser: LogFormat['createParser'] = ({ recognizer }) =>
  new LoadBalancerParser(recognizer, { isTyped: true });

/** AWS Application Load Balancer. Its log has no referer. */
export const alb: LogFormat = { name: 'alb', detect: countLines(createParser), createParser };
