import { pathOf } from '../kernel/document.ts';
import { defineEntity, type RowOf } from '../kernel/entity.ts';
import { count, longText, ref } from '../kernel/fields.ts';
import type { Follow } from '../kernel/mutation.ts';
import { readOnly } from '../kernel/permission.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { agreements } from './agreement.ts';

/**
 * The text of an agreement as it was first sent, which is what customers have read. A text that was never sent exists
 * only in the agreement's history.
 */
export const agreementEditions = defineEntity({
  collection: 'agreement-editions',
  one: 'Sent edition',
  many: 'Sent editions',
  insertOnly: true,
  shape: {
    agreementId: ref('Agreement', 'agreements', { server: true }),
    edition: count('Edition', { server: true }),
    body: longText('Text', 60_000, { server: true }),
  },
  access: {
    rows: {
      super: readOnly,
      admin: readOnly,
      manager: readOnly,
      office: readOnly,
      sales: readOnly,
      auditor: readOnly,
    },
  },
  title: (row) => `Edition ${row.edition}`,
  parents: (row) => [pathOf('agreements', row.agreementId)],
  columns: ['edition', 'body', 'createdAt', 'createdBy'],
  sortable: ['createdAt'],
  startOrder: { field: 'createdAt', direction: 'desc' },
  listedOn: ['agreementId'],
  generic: { create: false, update: false },
  sample: () => ({}),
});

const editionsOf = (tx: Transaction, agreementId: string, edition: number) =>
  tx.asSystem().list(agreementEditions, { where: where({ agreementId, edition }), limit: 1 });

/** Whether an edition of an agreement was ever sent. */
export const wasSent = async (
  tx: Transaction,
  { id, edition }: Pick<RowOf<typeof agreements>, 'id' | 'edition'>,
): Promise<boolean> => (await editionsOf(tx, id, edition)).length > 0;

/** Stores the text of an agreement the first time that this edition of it is sent. */
export async function keepEdition(tx: Transaction, agreement: RowOf<typeof agreements>): Promise<void> {
  const { id, edition, body } = agreement;
  if (await wasSent(tx, agreement)) return;
  // If two people send it at the same time, the second waits for the lock and then finds the edition stored.
  const { edition: now } = await tx.asSystem().get(agreements, id, { lock: true });
  if (now === edition && !(await wasSent(tx, agreement)))
    await tx.asSystem().create(agreementEditions, { agreementId: id, edition, body });
}

/** Starts the next edition if the text changes after the current edition was sent. */
export const followAgreement: Follow = async (tx, before, after) => {
  if (!before || !after || before['body'] === after['body']) return;
  const system = tx.asSystem();
  const agreement = await system.get(agreements, after.id);
  if (await wasSent(tx, agreement))
    await system.update(agreements, agreement, { edition: agreement.edition + 1 });
};
