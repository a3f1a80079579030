/** How a file can be previewed without saving it. */
export type PreviewKind = 'picture' | 'pdf' | 'video' | null;

export function previewKindOf(contentType: string): PreviewKind {
  if (/^image\/(?:png|jpeg|gif|webp|avif)$/.test(contentType)) return 'picture';
  if (contentType === 'application/pdf') return 'pdf';
  return /^video\/(?:mp4|webm|quicktime)$/.test(contentType) ? 'video' : null;
}
