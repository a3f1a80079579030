import { z } from 'zod';
import { accounts } from '../account.ts';
import { addEstimateEvent } from '../estimate/estimate-events.ts';
import { idSchema } from '../kernel/document.ts';
import { mutation } from '../kernel/mutation.ts';
import { cancellationRights, rescissionMethods } from './cancellation-right.ts';
import { mayReceiveSome } from './right-access.ts';
import { todayOfRight } from './right-exercise.ts';
import { checkReceiver } from './right-mutations.ts';
import { rescind } from './rescind.ts';

const methodWords: Readonly<Record<(typeof rescissionMethods)[number], string>> = {
  in_person: 'In person',
  mail: 'By mail',
  email: 'By email',
  text: 'By text',
  phone: 'By phone',
  portal: 'On the customer’s page',
};

export const rescissionMutations = {
  /** Receives a customer's cancellation by right, and undoes the sale. `on` is the day of the notice at the premises; today's where it is left out. */
  'cancellation-rights.rescind': mutation({
    args: z.strictObject({
      id: idSchema,
      on: z.iso.date('Choose the day.').optional(),
      method: z.enum(rescissionMethods),
      note: z.string().trim().max(500).optional(),
    }),
    allow: mayReceiveSome,
    serverOnly: true,
    async run(tx, { id, on, method, note }) {
      const right = await tx.get(cancellationRights, id);
      await checkReceiver(tx, right);
      const account = await tx.asSystem().get(accounts, right.accountId);
      const { refund, refundDueOn, estimates } = await rescind(tx, right.contractId, {
        on: on ?? (await todayOfRight(tx, account, right)),
        method,
        note: note ?? null,
      });
      for (const estimate of estimates)
        await addEstimateEvent(
          tx,
          estimate,
          'rescinded',
          [methodWords[method], note].filter(Boolean).join(': '),
        );
      return { refund, refundDueOn };
    },
  }),
};
