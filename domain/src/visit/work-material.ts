import { accountsOfInstaller, belowAccountsOfRep } from '../account-access.ts';
import { pathOf } from '../kernel/document.ts';
import { defineEntity } from '../kernel/entity.ts';
import { money, optional, quantityMilli, ref, requiredText, text } from '../kernel/fields.ts';
import { readOnly, type Grant } from '../kernel/permission.ts';
import { and, parentMatches, where } from '../kernel/predicate.ts';
import { workOf } from '../work-access.ts';
import { done } from '../work-order.ts';

/** The office's access to material; only `work-materials.add` creates it. */
const kept: Grant = { read: true, update: true, delete: true };

/** Material that was used for work: cable, connectors, a spare part. Installed devices are equipment. */
export const workMaterials = defineEntity({
  collection: 'work-materials',
  one: 'Material used',
  many: 'Materials used',
  immutable: ['workOrderId', 'productId', 'unitCost'],
  shape: {
    accountId: ref('Account', 'accounts', { server: true }),
    workOrderId: ref('Work order', 'work-orders', { server: true }),
    productId: optional(ref('Product', 'products', { server: true })),
    name: requiredText('Name', 120),
    quantityMilli: quantityMilli('Quantity'),
    /** The cost of one unit for the company on that day; null if unknown. */
    unitCost: optional(money('Unit cost', { server: true, notSummed: true })),
    note: optional(text('Note', 300)),
  },
  access: {
    rows: {
      super: kept,
      admin: kept,
      manager: kept,
      office: kept,
      auditor: readOnly,
      sales: (actor) => ({ read: belowAccountsOfRep(actor) }),
      installer: (actor) => {
        const isOver = where({ status: [...done, 'cancelled'] });
        const open = parentMatches('workOrderId', 'work-orders', and(workOf(actor), { not: isOver }));
        return {
          read: {
            any: [
              parentMatches('accountId', 'accounts', accountsOfInstaller(actor)),
              parentMatches('workOrderId', 'work-orders', workOf(actor)),
            ],
          },
          update: open,
          delete: open,
        };
      },
    },
    fields: { unitCost: 'cost' },
    follows: 'work-orders',
  },
  title: (row) => row.name,
  parents: (row) => [
    pathOf('accounts', row.accountId),
    pathOf('work-orders', row.workOrderId),
    row.productId && pathOf('products', row.productId),
  ],
  columns: ['name', 'quantityMilli', 'unitCost', 'workOrderId', 'accountId', 'note', 'createdAt'],
  sortable: ['createdAt'],
  startOrder: { field: 'createdAt', direction: 'desc' },
  about: {
    what: 'Materials are what was used up for work: cable, connectors, spare parts.',
    start: 'Installers add them on their job, the office on the work order.',
  },
  generic: { create: false, delete: true },
  sample: () => ({}),
});
