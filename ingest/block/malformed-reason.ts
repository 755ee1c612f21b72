/** Why a line does not fit its format. Codes, so that samples can be counted and explained. */
export type MalformedReason =
  | 'line_too_long'
  | 'unknown_format'
  | 'no_address'
  | 'no_time'
  | 'bad_time'
  | 'no_request'
  | 'unterminated_request'
  | 'bad_status'
  | 'bad_bytes'
  | 'unterminated_referer'
  | 'no_agent'
  | 'no_prefix'
  | 'bad_type'
  | 'wrong_field_count'
  | 'not_json';
