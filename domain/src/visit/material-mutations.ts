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

/**
 * Returns the work order for a person who may add material: an installer while it is open; the office also afterward,
 * when the van is counted.
 */
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
   * Adds material to a work order, with its current cost for the company. The material is a product or has its own
   * name. Throws NOT_READY for completed work, and INVALID without a product and a name.
   */
  'work-materials.add': mutation({
    args: z.strictObject({
      workOrderId: idSchema,
      productId: idSchema.nullable(),
      /** Omitted for a product, which has a name. */
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
        throw invalid('name', 'Material needs a product or a name. Nothing was saved. Choose or type one.');
      // Only the server sets the cost: an installer's browser does not have it.
      const costs = productId && !tx.context.isPreview ? await tx.asSystem().get(products, productId) : null;
      const { id } = await tx.asSystem().create(workMaterials, {
        ...{ accountId: order.accountId, workOrderId, productId, name, quantityMilli, note },
        unitCost: costs?.cost ?? null,
      });
      return { id };
    },
  }),
};
