import type { JsonFormat } from './json-format';

/**
 * Any other JSON: nginx with a custom `log_format` under the usual names, the names of Logstash's
 * and Vector's parsers, or any names through a field map.
 */
export const json: JsonFormat = {
  name: 'json',
  fields: {
    time: ['time_iso8601', 'msec', 'time_local', 'time', 'timestamp', 'ts', '@timestamp', 'date'],
    address: ['remote_addr', 'remote_ip', 'client_ip', 'clientip', 'clientIp', 'client', 'ip'],
    forwardedFor: ['http_x_forwarded_for', 'x_forwarded_for', 'forwarded_for', 'xff'],
    method: ['request_method', 'method', 'verb', 'http_method'],
    scheme: ['scheme', 'request_scheme'],
    host: ['host', 'http_host', 'server_name', 'vhost'],
    path: ['request_uri', 'uri', 'url', 'path'],
    query: ['args', 'query_string', 'request_query', 'query'],
    request: ['request', 'request_line'],
    status: ['status', 'status_code', 'response_status', 'response'],
    bytes: ['body_bytes_sent', 'bytes_sent', 'bytes_out', 'bytesSent', 'bytes', 'size'],
    referer: ['http_referer', 'http_referrer', 'referer', 'referrer'],
    userAgent: ['http_user_agent', 'user_agent', 'agent', 'userAgent', 'useragent'],
    cdnWord: ['http_x_amzn_waf_bot', 'x_amzn_waf_bot', 'http_x_sigsci_tags', 'x_sigsci_tags'],
    signatureAgent: ['http_signature_agent', 'signature_agent', 'signatureAgent'],
    signatureInput: ['http_signature_input', 'signature_input', 'signatureInput'],
    signature: ['http_signature', 'signature'],
  },
  isOne: () => true,
};
