import type { Config } from '../config.ts';
import { reencryptKeys } from './company-key.ts';
import { configuredAuthority } from './configured-authority.ts';
import { createSealer, type Sealer, type SealerParts } from './sealer.ts';

/**
 * Returns the sealer for this server's configuration. First re-encrypts keys that an earlier secret encrypted under
 * the current one.
 */
export async function openSealer(
  config: Pick<Config, 'timestampUrl' | 'timestampRoots' | 'earlierSecrets'>,
  parts: Omit<SealerParts, 'authority'>,
): Promise<Sealer> {
  const count = await reencryptKeys(parts.tenancy, parts.secret, config.earlierSecrets);
  if (count > 0)
    parts.log.warn(`${count} seal keys were encrypted under the new secret. The earlier one can go.`);
  return createSealer({ ...parts, authority: await configuredAuthority(config) });
}
