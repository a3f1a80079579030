import type { Config } from '../config.ts';
import { reencryptKeys } from './company-key.ts';
import { configuredAuthority } from './configured-authority.ts';
import { createSealer, type Sealer, type SealerParts } from './sealer.ts';

/** The sealer of this server by its configuration. Keys that an earlier secret encrypted are encrypted under the one of today first. */
export async function openSealer(
  config: Pick<Config, 'timestampUrl' | 'timestampRoots' | 'earlierSecrets'>,
  parts: Omit<SealerParts, 'authority'>,
): Promise<Sealer> {
  const count = await reencryptKeys(parts.tenancy, parts.secret, config.earlierSecrets);
  if (count > 0)
    parts.log.warn(`${count} seal keys were encrypted under the new secret. The earlier one can go.`);
  return createSealer({ ...parts, authority: await configuredAuthority(config) });
}
