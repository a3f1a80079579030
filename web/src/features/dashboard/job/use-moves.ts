import { m } from '@sable/domain/mutation-names';
import { useState } from 'react';
import { useConnection } from '../../../live/hooks.ts';
import { useAction } from '../../../shared/use-action.ts';
import type { NextAct, Step } from './job-progress.ts';
import { pressedNow } from './pressed-now.ts';
import type { Job, Visit } from './use-job.ts';

/** Moves a visit on and back. Each act shows at once; without a network it waits in the outbox with the time at which it was pressed. */
export function useMoves(visit: Visit, { order, mine }: Job) {
  const act = useAction();
  const isLive = useConnection().socket === 'live';
  const [asking, setAsking] = useState(false);
  // Another person's work order keeps that person's times.
  const workOrderId = order && mine && order.status !== 'completed' ? order.id : null;
  const wait = async (work: Promise<unknown>) => {
    setAsking(true);
    await work;
    setAsking(false);
  };
  return {
    /** A second tap in haste must not be the next step. */
    busy: asking && isLive,
    proceed: ({ to }: NextAct) =>
      wait(act(m.events.proceed, { id: visit.id, to, at: pressedNow(), workOrderId })),
    stepBack: (from: Step, to: 'scheduled' | 'on_the_way' | 'on_site') =>
      wait(act(m.events.stepBack, { id: visit.id, from, to, workOrderId })),
  };
}
