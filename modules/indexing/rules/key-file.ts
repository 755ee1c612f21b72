export const keyFileStates = [
  'present',
  'missing',
  'wrong_content',
  'redirected',
  'html',
  'unreachable',
] as const;

/** Result of looking for a host's key file. */
export type KeyFile = {
  host: string;
  /** The URL that was checked. */
  url: string;
  state: (typeof keyFileStates)[number];
  /** For an unreachable file: the failure, or the status as `http_403`. */
  code: string | null;
  checkedAt: string;
};

/** Returns the URL where a host's key file is or should be: over HTTP if the host has no TLS. */
export const keyLocationOf = (key: string, host: string, file: KeyFile | undefined): string =>
  file !== undefined && file.state !== 'unreachable' ? file.url : `https://${host}/${key}.txt`;
