import { runningRights } from '../../cancellation/running-rights.ts';
import { useReadsRights } from '../../cancellation/work-order-warning.tsx';
import { readRows } from '../../live/client-error.ts';
import { useFormats } from '../../shared/use-company.ts';
import { useSettings } from '../../shared/use-settings.ts';
import { dialog } from '../../ui/dialog.ts';
import { earlyVisits, mayBeEarly, type Visit } from './early-visits.ts';

/** A drop schedules work without the form that warns about the right to cancel, so it asks for confirmation first. */
export function useEarlyQuestion() {
  const reads = useReadsRights();
  const { timeZone } = useFormats();
  const waits = useSettings().company?.waitsForRight ?? false;
  /**
   * Whether to schedule a visit as is. If the server is unreachable, the answer is yes: the calendar marks the visit
   * later.
   */
  return async (visit: Visit): Promise<boolean> => {
    const { id, accountId } = visit;
    if (!reads || !accountId || !mayBeEarly(visit)) return true;
    const rights = await readRows(runningRights(accountId)).catch(() => []);
    const why = earlyVisits([visit], rights, waits, timeZone).get(id);
    return (
      why === undefined ||
      (await dialog.confirm({
        title: 'Plan it before the right to cancel ends?',
        message: why,
        okText: 'Plan it anyway',
        cancelText: 'Choose another day',
      }))
    );
  };
}
