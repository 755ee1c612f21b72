import { readFileSync } from 'node:fs';
import type { TLSConfig } from '@temporalio/client';
import type { TemporalTls } from '../config';

/** Returns how a connection to Temporal is encrypted. Throws if a file cannot be read. */
export function connectionTls(tls: TemporalTls | undefined): TLSConfig | false {
  if (!tls) return false;
  const { caFile, certFile, keyFile, serverName } = tls;
  return {
    ...(serverName !== undefined && { serverNameOverride: serverName }),
    ...(caFile !== undefined && { serverRootCACertificate: readFileSync(caFile) }),
    ...(certFile !== undefined &&
      keyFile !== undefined && {
        clientCertPair: { crt: readFileSync(certFile), key: readFileSync(keyFile) },
      }),
  };
}
