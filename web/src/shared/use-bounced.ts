import { query } from '@sable/domain/queries';
import { useLive } from '../live/hooks.ts';

/** Those of some email addresses to which the last email came back. */
export function useBounced(addresses: readonly (string | null | undefined)[]): ReadonlySet<string> {
  const asked = [...new Set(addresses.flatMap((address) => address || []))].sort();
  const { rows = [] } = useLive(
    asked.length > 0 ? query('emails', { where: { address: asked }, limit: 200 }) : null,
  );
  return new Set(
    rows.filter(({ deliverability }) => deliverability === 'bounced').map(({ address }) => address),
  );
}
