import { fileParents, isFileParent, type FileParentField } from '@sable/domain/file-access';
import { files } from '@sable/domain/file';
import type { Actor } from '@sable/domain/kernel/actor';
import { anyEntity, type AnyRow } from '@sable/domain/kernel/entity';
import { AppError } from '@sable/domain/kernel/errors';
import { where } from '@sable/domain/kernel/predicate';
import { entityOf } from '@sable/domain/registry';
import { buckets, type Bucket } from '@sable/domain/storage';
import type { Tenancy } from '../db/tenant.ts';
import { runQuery } from '../query.ts';
import { readAs } from '../read-as.ts';
import { newKey } from '../transaction-context.ts';

/** Target of a file: its bucket, and the record that it is attached to; no record for the company's logo. */
export interface UploadTarget {
  readonly bucket: Bucket;
  readonly parent: { readonly [field in FileParentField]?: string };
}

const isBucket = (name: string): name is Bucket => buckets.some((bucket) => bucket === name);

/** Returns the bucket with a name. Throws `storage/bucket-not-found`. */
export function bucketOf(name: string): Bucket {
  if (!isBucket(name)) throw new AppError('storage/bucket-not-found', { bucket: name.slice(0, 60) });
  return name;
}

/**
 * Returns the target of a person's upload to a record. Throws NOT_FOUND if they cannot read the record, whether it is
 * another company's or does not exist, and NOT_AUTHORIZED if they can read it but may not add a file.
 */
export async function uploadTarget(
  tenancy: Tenancy,
  actor: Actor,
  bucket: Bucket,
  collection: string,
  recordId: string,
): Promise<UploadTarget> {
  if (collection === 'companies') {
    if (recordId !== actor.companyId) throw new AppError('NOT_FOUND', { what: 'Company' });
    if (bucket === 'attachments') throw new AppError('storage/invalid-root-operation');
  } else if (!isFileParent(collection)) throw new AppError('NOT_FOUND', { what: 'Collection' });
  const parent = isFileParent(collection) ? { [fileParents[collection]]: recordId } : {};
  const { rows } = await runQuery(tenancy, actor, { collection, where: where({ id: recordId }), limit: 1 });
  if (rows.length === 0) throw new AppError('NOT_FOUND', { what: entityOf(collection).one });
  const row = draftRow(actor, bucket, parent);
  if (!(await readAs(tenancy, actor, (tx) => tx.can(anyEntity(files), 'create', row))))
    throw new AppError('NOT_AUTHORIZED');
  return { bucket, parent };
}

/** Returns the fields of a file's row that the permission to create it depends on. */
function draftRow(actor: Actor, bucket: Bucket, parent: UploadTarget['parent']): AnyRow {
  const none = Object.fromEntries(Object.values(fileParents).map((field) => [field, null]));
  const now = new Date().toISOString();
  return {
    ...none,
    ...parent,
    bucket,
    id: newKey(),
    companyId: actor.companyId,
    version: 1,
    createdAt: now,
    updatedAt: now,
    createdBy: actor.id,
    belongsTo: [],
  };
}
