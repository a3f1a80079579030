import { createHmac } from 'node:crypto';

const PREFIX = 'whsec_';

/** How long the secret before the present one still signs, in milliseconds. */
const OVERLAP_MS = 24 * 3600 * 1000;

/** What of a webhook decides its secrets. */
export interface SecretHolder {
  readonly id: string;
  readonly secretVersion: number;
  readonly secretChangedAt: string;
}

/**
 * The signing secret of a webhook, as Standard Webhooks writes it. It is derived from the installation's secret and stored nowhere: not in
 * the database, the audit trail, or a backup.
 */
export const webhookSecret = (installationSecret: string, id: string, version: number): string =>
  `${PREFIX}${createHmac('sha256', installationSecret).update(`webhook/${id}/${version}`).digest('base64')}`;

/** The bytes that sign, of a secret as a person copies it. */
const signingKey = (secret: string): Buffer => Buffer.from(secret.slice(PREFIX.length), 'base64');

/** The keys that sign a webhook's messages at an instant, in milliseconds: the present one, and for a day the one before. */
export function signingKeys(installationSecret: string, holder: SecretHolder, now: number): Buffer[] {
  const { id, secretVersion, secretChangedAt } = holder;
  const isOverlapping = secretVersion > 1 && now - Date.parse(secretChangedAt) < OVERLAP_MS;
  const versions = isOverlapping ? [secretVersion, secretVersion - 1] : [secretVersion];
  return versions.map((version) => signingKey(webhookSecret(installationSecret, id, version)));
}
