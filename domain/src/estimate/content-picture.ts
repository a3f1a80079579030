import { z } from 'zod';

/** The most pictures that one section shows, oldest first. */
export const MAX_SECTION_PICTURES = 12;

/**
 * The most pictures that all sections of an estimate show together, so that its signed copy can still be emailed and
 * verified.
 */
export const MAX_ESTIMATE_PICTURES = 60;

/** A section's picture as a version stores it: the file, and the SHA-256 of its bytes. */
const contentPictureSchema = z.object({ id: z.uuid(), sha256: z.string().regex(/^[0-9a-f]{64}$/) });
type ContentPicture = z.output<typeof contentPictureSchema>;

/** The pictures of one section. */
export const contentPicturesSchema = z.array(contentPictureSchema).max(MAX_SECTION_PICTURES);

/** The pictures of an estimate’s sections, by the id of the section’s line. */
export type SectionPictures = ReadonlyMap<string, readonly ContentPicture[]>;

/** Returns the pictures that a version stores for a line; nothing if the line is not a section or has none. */
export function picturesOf(
  { id, kind }: { readonly id: string; readonly kind: string },
  pictures: SectionPictures | undefined,
): { readonly pictures?: readonly ContentPicture[] } {
  const own = kind === 'section' ? pictures?.get(id) : undefined;
  return own && own.length > 0 ? { pictures: own } : {};
}
