/**
 * Time after which an administrator may have a signed estimate sealed with a new key of the company (decisions 8.5).
 */
const SEAL_AGAIN_AFTER_MS = 24 * 3_600_000;

/**
 * Whether a signature has waited for its seal long enough that a new key may be created.
 *
 * @param now milliseconds since the epoch.
 */
export const maySealAgain = (signedAt: string, now: number): boolean =>
  now - Date.parse(signedAt) >= SEAL_AGAIN_AFTER_MS;
