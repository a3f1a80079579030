import { hasValue, matchNone, where } from '@sable/domain/kernel/predicate';
import { query } from '@sable/domain/queries';
import { numberKey } from '@sable/domain/text-keyword';
import { textMessages } from '@sable/domain/text-message';
import { useActor, useLive } from '../live/hooks.ts';

/**
 * Returns which of some phone numbers opted out of texts, in the format of `numberKey`: the latest keyword of a
 * number counts. The server runs the same check before it sends.
 */
export function useStoppedNumbers(phones: readonly (string | null | undefined)[]): ReadonlySet<string> {
  const asked = [...new Set(phones.flatMap((phone) => (phone ? numberKey(phone) : [])))].sort();
  const reads = textMessages.permission(useActor()).read !== matchNone;
  const { rows = [] } = useLive(
    reads && asked.length > 0
      ? query('text-messages', {
          where: where({ number: asked }, hasValue('keyword')),
          orderBy: { field: 'createdAt', direction: 'desc' },
          limit: 200,
        })
      : null,
  );
  const latest = new Map(rows.toReversed().map(({ number, keyword }) => [number, keyword]));
  return new Set(asked.filter((number) => latest.get(number) === 'stop'));
}
