/** The maximum width and height of a thumbnail in pixels. */
export type ThumbnailSize = 96 | 320 | 1280;

/** Returns the address of a smaller version of a stored picture. */
export const thumbnailUrl = (fileId: string, size: ThumbnailSize): string =>
  `/api/files/${fileId}/thumbnail?size=${size}`;
