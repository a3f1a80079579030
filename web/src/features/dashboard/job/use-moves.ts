import { m } from '@sable/domain/mutation-names';
import { useState } from 'react';
import { useConnection } from '../../../live/hooks.ts';
import { useAction } from '../../../shared/use-action.ts';
import type { NextAct, Step } from './job-progress.ts';
import { pressedNow } from './pressed-now.ts';
import type { Job, Visit } from './use-job.ts';

/**
 * Returns handlers that move a visit forward and back. Each change is optimistic. Offline, it waits in the outbox
 * with the time of the press.
 */
export function useMoves(visit: Visit, { order, mine }: Job) {
  const act = useAction();
  const isLive = useConnection().socket === 'live';
  const [asking, setAsking] = useState(false);
  // Another person's work order keeps its own times.
  const workOrderId = order && mine && order.status !== 'completed' ? order.id : null;
  const wait = async (work: Promise<unknown>) => {
    setAsking(true);
    await work;
    setAsking(false);
  };
  return {
    /** Prevents an accidental second tap from triggering the next step. */
    busy: asking && isLive,
    proceed: ({ to }: NextAct) =>
      wait(act(m.events.proceed, { id: visit.id, to, at: pressedNow(), workOrderId })),
    stepBack: (from: Step, to: 'scheduled' | 'on_the_way' | 'on_site') =>
      wait(act(m.events.stepBack, { id: visit.id, from, to, workOrderId })),
  };
}
