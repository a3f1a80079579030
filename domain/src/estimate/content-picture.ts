import { z } from 'zod';

/** As many pictures as one section shows, the oldest first. */
export const MAX_SECTION_PICTURES = 12;

/** A picture of a section as a version keeps it: the file, and SHA-256 of its bytes. */
export const contentPictureSchema = z.object({ id: z.uuid(), sha256: z.string().regex(/^[0-9a-f]{64}$/) });
export type ContentPicture = z.output<typeof contentPictureSchema>;
