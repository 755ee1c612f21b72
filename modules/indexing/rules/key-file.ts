export const keyFileStates = [
  'present',
  'missing',
  'wrong_content',
  'redirected',
  'html',
  'unreachable',
] as const;

/** What was found where a host should have its key file. */
export type KeyFile = {
  host: string;
  /** Where it was looked for. */
  url: string;
  state: (typeof keyFileStates)[number];
  /** Of one that is unreachable: the failure, or the status as `http_403`. */
  code: string | null;
  checkedAt: string;
};

/** Where a host's key file is or should be: without TLS where the host has none. */
export const keyLocationOf = (key: string, host: string, file: KeyFile | undefined): string =>
  file !== undefined && file.state !== 'unreachable' ? file.url : `https://${host}/${key}.txt`;
