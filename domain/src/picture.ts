import { companies } from './company.ts';
import { estimateVersions } from './estimate/version.ts';
import type { files } from './file.ts';
import { pathOf } from './kernel/document.ts';
import type { RowOf } from './kernel/entity.ts';
import { where } from './kernel/predicate.ts';
import type { Transaction } from './kernel/transaction.ts';
import { products } from './product.ts';
import { users } from './user.ts';

type Owner = Pick<RowOf<typeof files>, 'productId' | 'userId'>;

/**
 * Sets the picture of its record: a product, a person, or else the company, whose picture is its logo. Locks the
 * record, so that concurrent changes of its picture are serialized.
 */
export async function setPicture(
  tx: Transaction,
  { productId, userId }: Owner,
  pictureId: string | null,
): Promise<void> {
  const { companyId } = tx.actor;
  if (productId) await tx.update(products, await tx.get(products, productId, { lock: true }), { pictureId });
  else if (userId) await tx.update(users, await tx.get(users, userId, { lock: true }), { pictureId });
  else await tx.update(companies, await tx.get(companies, companyId, { lock: true }), { pictureId });
}

/** Whether a sent version shows a picture. If so, its bytes are kept even if the record changes or is deleted. */
export async function isInSentVersion(tx: Transaction, fileId: string): Promise<boolean> {
  const shown = where({}, { field: 'belongsTo', op: 'hasElement', value: pathOf('files', fileId) });
  return (await tx.list(estimateVersions, { where: shown, limit: 1 })).length > 0;
}
