import { z } from 'zod';

/** As many pictures as one section shows, the oldest first. */
export const MAX_SECTION_PICTURES = 12;

/** As many as all sections of an estimate show together, so that its signed copy can still be mailed and checked. */
export const MAX_ESTIMATE_PICTURES = 60;

/** A picture of a section as a version keeps it: the file, and SHA-256 of its bytes. */
export const contentPictureSchema = z.object({ id: z.uuid(), sha256: z.string().regex(/^[0-9a-f]{64}$/) });
export type ContentPicture = z.output<typeof contentPictureSchema>;

/** What a version keeps of the pictures of a line; nothing where it is no section, or has none. */
export function picturesOf(
  { id, kind }: { readonly id: string; readonly kind: string },
  pictures: ReadonlyMap<string, readonly ContentPicture[]> | undefined,
): { readonly pictures?: readonly ContentPicture[] } {
  const own = kind === 'section' ? pictures?.get(id) : undefined;
  return own && own.length > 0 ? { pictures: own } : {};
}
