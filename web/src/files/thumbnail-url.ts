/** The most pixels that a thumbnail is wide and high. */
export type ThumbnailSize = 96 | 320 | 1280;

/** The address of a smaller form of a stored picture. */
export const thumbnailUrl = (fileId: string, size: ThumbnailSize): string =>
  `/api/files/${fileId}/thumbnail?size=${size}`;
