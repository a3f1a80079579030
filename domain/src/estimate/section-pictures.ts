import { files, pictureTypes } from '../file.ts';
import type { RowOf } from '../kernel/entity.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { MAX_ESTIMATE_PICTURES, MAX_SECTION_PICTURES, type SectionPictures } from './content-picture.ts';

/** The key in a file's custom metadata with the id of the estimate section that the picture belongs to. */
export const SECTION_OF_PICTURE = 'sectionId';

type Candidate = Pick<RowOf<typeof files>, 'id' | 'sha256' | 'contentType' | 'customMetadata' | 'createdAt'>;

/**
 * Returns the section pictures among the files of an estimate, by the id of the section's line. These are the
 * attachments that name a section. Files that cannot be rendered everywhere are left out.
 */
export function picturesBySection<File extends Candidate>(
  attached: readonly File[],
): ReadonlyMap<string, readonly File[]> {
  const found = new Map<string, File[]>();
  let total = 0;
  for (const file of attached.toSorted((a, b) => compare(a.createdAt, b.createdAt) || compare(a.id, b.id))) {
    const section = file.customMetadata[SECTION_OF_PICTURE];
    if (!section || !pictureTypes.has(file.contentType) || total === MAX_ESTIMATE_PICTURES) continue;
    const before = found.get(section) ?? [];
    if (before.length === MAX_SECTION_PICTURES) continue;
    found.set(section, [...before, file]);
    total += 1;
  }
  return found;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Returns the current pictures of an estimate's sections. */
export async function sectionPictures(tx: Transaction, estimateId: string): Promise<SectionPictures> {
  const attached = await tx.listAll(files, where({ bucket: 'attachments', estimateId }));
  return new Map(
    [...picturesBySection(attached)].map(([section, pictures]) => [
      section,
      pictures.map(({ id, sha256 }) => ({ id, sha256 })),
    ]),
  );
}
