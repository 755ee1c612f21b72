import { countLines } from './detect-lines';
import { LoadBalancerParser } from './load-balancer';
import type { LogFormat } from './log-format';

const createParser: LogFormat['createParser'] = ({ recognizer }) =>
  new LoadBalancerParser(recognizer, { isTyped: false });

/** AWS Classic Load Balancer. It has no referer, and logs TCP connections among the requests. */
export const elb: LogFormat = { name: 'elb', detect: countLines(createParser), createParser };
