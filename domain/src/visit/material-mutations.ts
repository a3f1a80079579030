import { z } from 'zod';
import { idSchema } from '../kernel/document.ts';
import { anyEntity } from '../kernel/entity.ts';
import { AppError, invalid, notReady } from '../kernel/errors.ts';
import { mutation } from '../kernel/mutation.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { products } from '../product.ts';
import { plansWork, workOrders } from '../work-order.ts';
import { openOrder, type OrderRow } from './job.ts';
import { workMaterials } from './work-material.ts';

/** The work order, for who may add to it: an installer while it is open, the office also afterwards, when the van is counted. */
async function orderFor(tx: Transaction, workOrderId: string): Promise<OrderRow> {
  if (!plansWork(tx.actor)) return openOrder(tx, workOrderId);
  const order = await tx.get(workOrders, workOrderId, { lock: true });
  if (!(await tx.can(anyEntity(workOrders), 'update', order))) throw new AppError('NOT_AUTHORIZED');
  if (order.status === 'cancelled')
    throw notReady('This work order is canceled. The material was not added. Choose another work order.');
  return order;
}

export const materialMutations = {
  /**
   * Adds material to a work order, with what it costs the company today. It is a product, or it has a name of its own. Throws NOT_READY for work that is over, INVALID without a
   * product and a name.
   */
  'work-materials.add': mutation({
    args: z.strictObject({
      workOrderId: idSchema,
      productId: idSchema.nullable(),
      /** Left out for a product, which has one. */
      name: workMaterials.shape.name.optional(),
      quantityMilli: workMaterials.shape.quantityMilli,
      note: workMaterials.shape.note,
    }),
    allow: () => true,
    async run(tx, { workOrderId, productId, name: typed, quantityMilli, note }) {
      const order = await orderFor(tx, workOrderId);
      const product = productId ? await tx.get(products, productId) : null;
      const name = product?.name ?? typed;
      if (!name)
        throw invalid('name', 'Material is a product or has a name. Nothing was saved. Choose or type one.');
      // What it costs is the server's to say: an installer's browser does not know it.
      const costs = productId && !tx.context.isPreview ? await tx.asSystem().get(products, productId) : null;
      const { id } = await tx.asSystem().create(workMaterials, {
        ...{ accountId: order.accountId, workOrderId, productId, name, quantityMilli, note },
        unitCost: costs?.cost ?? null,
      });
      return { id };
    },
  }),
};
