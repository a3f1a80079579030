import { z } from 'zod';
import { followWork } from './commission/follow-work.ts';
import { deleteFilesBelow } from './file-mutations.ts';
import { idSchema } from './kernel/document.ts';
import { mutation } from './kernel/mutation.ts';
import { matchNone, where } from './kernel/predicate.ts';
import { workMaterials } from './visit/work-material.ts';
import { workOrders } from './work-order.ts';

export const workOrderMutations = {
  /** Deletes a work order with its photos, other files, and used material. */
  'work-orders.delete': mutation({
    args: z.strictObject({ id: idSchema }),
    allow: (actor) => workOrders.permission(actor).delete !== matchNone,
    keyVerb: 'delete',
    async run(tx, { id }) {
      const order = await tx.get(workOrders, id, { lock: true });
      await deleteFilesBelow(tx, { workOrderId: id });
      const used = await tx.asSystem().listAll(workMaterials, where({ workOrderId: id }), { lock: true });
      for (const material of used) await tx.asSystem().delete(workMaterials, material);
      await tx.delete(workOrders, order);
      // If this was the account's first planned day, the next one replaces it.
      if (!tx.context.isPreview) await followWork(tx, { ...order }, null);
    },
  }),
};
