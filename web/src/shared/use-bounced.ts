import { bouncedText } from '@sable/domain/bounced-address';
import { query } from '@sable/domain/queries';
import { useLive } from '../live/hooks.ts';
import { useTimeZone } from './use-company.ts';

/** An email address whose last email bounced. */
export interface BouncedAddress {
  readonly id: string;
  /** “This address bounced on March 5, 2026”. */
  readonly text: string;
}

/** Returns which of some email addresses bounced on the last email, by lowercase address. */
export function useBounced(
  addresses: readonly (string | null | undefined)[],
): ReadonlyMap<string, BouncedAddress> {
  const asked = [...new Set(addresses.flatMap((address) => address?.toLowerCase() || []))].sort();
  const timeZone = useTimeZone();
  const { rows = [] } = useLive(
    asked.length > 0 ? query('emails', { where: { address: asked }, limit: 200 }) : null,
  );
  return new Map(
    rows
      .filter(({ deliverability }) => deliverability === 'bounced')
      .map(({ id, address, bouncedAt, updatedAt }) => [
        address,
        { id, text: bouncedText(bouncedAt ?? updatedAt, timeZone) },
      ]),
  );
}
