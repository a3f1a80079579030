import { z } from 'zod';

/** As many pictures as one section shows, the oldest first. */
export const MAX_SECTION_PICTURES = 12;

/** As many as all sections of an estimate show together, so that its signed copy can still be mailed and checked. */
export const MAX_ESTIMATE_PICTURES = 60;

/** A picture of a section as a version keeps it: the file, and SHA-256 of its bytes. */
const contentPictureSchema = z.object({ id: z.uuid(), sha256: z.string().regex(/^[0-9a-f]{64}$/) });
type ContentPicture = z.output<typeof contentPictureSchema>;

/** The pictures of one section. */
export const contentPicturesSchema = z.array(contentPictureSchema).max(MAX_SECTION_PICTURES);

/** The pictures of an estimate’s sections, by the id of the section’s line. */
export type SectionPictures = ReadonlyMap<string, readonly ContentPicture[]>;

/** What a version keeps of the pictures of a line; nothing where it is no section, or has none. */
export function picturesOf(
  { id, kind }: { readonly id: string; readonly kind: string },
  pictures: SectionPictures | undefined,
): { readonly pictures?: readonly ContentPicture[] } {
  const own = kind === 'section' ? pictures?.get(id) : undefined;
  return own && own.length > 0 ? { pictures: own } : {};
}
