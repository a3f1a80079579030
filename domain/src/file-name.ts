/** Maximum number of characters in a stored file name. */
export const MAX_FILE_NAME = 200;

// Control characters, and marks that reverse the text direction, so that "exe.gnp" cannot be displayed as "png.exe".
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu;

/**
 * Returns a file name that is safe to display and download: the last part of a path, in NFC, without control
 * characters and direction marks. It is never used as a path on a server. An empty result becomes "file"; a long name
 * keeps its extension.
 */
export function cleanFileName(name: string): string {
  const last = name.normalize('NFC').replace(invisible, '').split(/[\\/]/).at(-1) ?? '';
  const clean = last.replace(/^[\s.]+|\s+$/g, '');
  if (clean === '') return 'file';
  if (clean.length <= MAX_FILE_NAME) return clean;
  const extension = /\.[^.]{1,12}$/.exec(clean)?.[0] ?? '';
  return clean.slice(0, MAX_FILE_NAME - extension.length).trimEnd() + extension;
}
