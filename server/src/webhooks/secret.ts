import { createHmac } from 'node:crypto';

const PREFIX = 'whsec_';

/** How long the previous secret still signs, in milliseconds. */
const OVERLAP_MS = 24 * 3600 * 1000;

/** The fields of a webhook that its secrets are derived from. */
export interface SecretHolder {
  readonly id: string;
  readonly secretVersion: number;
  readonly secretChangedAt: string;
}

/**
 * Returns the signing secret of a webhook in the form of Standard Webhooks. It is derived from the installation's
 * secret and stored nowhere: not in the database, the audit trail, or a backup.
 */
export const webhookSecret = (installationSecret: string, id: string, version: number): string =>
  `${PREFIX}${createHmac('sha256', installationSecret).update(`webhook/${id}/${version}`).digest('base64')}`;

/** Returns the signing key of a secret in the form shown to people. */
const signingKey = (secret: string): Buffer => Buffer.from(secret.slice(PREFIX.length), 'base64');

/**
 * Returns the keys that sign a webhook's messages at an instant, in milliseconds: the current one, and for a day the
 * previous one.
 */
export function signingKeys(installationSecret: string, holder: SecretHolder, now: number): Buffer[] {
  const { id, secretVersion, secretChangedAt } = holder;
  const isOverlapping = secretVersion > 1 && now - Date.parse(secretChangedAt) < OVERLAP_MS;
  const versions = isOverlapping ? [secretVersion, secretVersion - 1] : [secretVersion];
  return versions.map((version) => signingKey(webhookSecret(installationSecret, id, version)));
}
