import type { RowIn } from '@sable/domain/queries';
import type { Tone } from '../ui/status-chip.tsx';

export type KeyRow = RowIn<'api-keys'>;

const DAY_MS = 86_400_000;
/** The number of days before its end from which a key is marked. */
const SOON_DAYS = 14;

/** Returns the state of a key at an instant in milliseconds: `working` is false once it no longer gives access. */
export function keyState(
  { expiresAt, revokedAt }: Pick<KeyRow, 'expiresAt' | 'revokedAt'>,
  now: number,
): { readonly text: string; readonly tone: Tone; readonly working: boolean } {
  if (revokedAt !== null) return { text: 'Revoked', tone: 'neutral', working: false };
  const days = Math.ceil((Date.parse(expiresAt) - now) / DAY_MS);
  if (days <= 0) return { text: 'Expired', tone: 'neutral', working: false };
  if (days <= SOON_DAYS)
    return {
      text: days === 1 ? 'Expires within a day' : `Expires in ${days} days`,
      tone: 'warning',
      working: true,
    };
  return { text: 'Works', tone: 'success', working: true };
}
