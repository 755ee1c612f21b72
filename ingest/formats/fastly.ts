import type { JsonFormat } from './json-format';

/**
 * Fastly's log in the JSON that its guides suggest; lists only names that differ from the usual
 * ones.
 */
export const fastly: JsonFormat = {
  name: 'fastly',
  fields: {
    time: ['time_start'],
    bytes: ['response_body_size', 'resp_body_size'],
    referer: ['request_referer'],
    userAgent: ['request_user_agent'],
  },
  isOne: (entry) =>
    Object.hasOwn(entry, 'request_user_agent') || Object.hasOwn(entry, 'fastly_is_edge'),
};
