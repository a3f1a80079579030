import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { rootCertificates } from 'node:tls';
import { ConfigError, type Config } from '../config.ts';
import { createEgress } from '../egress/egress.ts';
import { createTimestampAuthority, type TimestampAuthority } from './timestamp-authority.ts';

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/**
 * Returns the time-stamp authority of this server; undefined if none is configured. Its host may be private, and
 * plain http is allowed, because the operator configured it and time stamps are signed.
 *
 * @throws ConfigError if the file of roots contains no certificate.
 */
export async function configuredAuthority({
  timestampUrl: url,
  timestampRoots: file,
}: Pick<Config, 'timestampUrl' | 'timestampRoots'>): Promise<TimestampAuthority | undefined> {
  if (!url) return undefined;
  const egress = createEgress({ privateHosts: [new URL(url).host] });
  const roots = file ? await readRoots(file) : rootCertificates.map((pem) => new X509Certificate(pem));
  return createTimestampAuthority({ url, roots, egress });
}

async function readRoots(file: string): Promise<readonly X509Certificate[]> {
  try {
    const found = (await readFile(file, 'latin1')).match(CERTIFICATE) ?? [];
    const roots = found.map((pem) => new X509Certificate(pem));
    if (roots.length > 0) return roots;
  } catch {
    // The check below reports the fault.
  }
  throw new ConfigError(
    `The server was not started. TIMESTAMP_ROOTS must be the path of a PEM file with certificates; ${file} is not one.`,
  );
}
