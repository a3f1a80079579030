/** The most characters that a file's name keeps. */
export const MAX_FILE_NAME = 200;

// Controls, and the marks that turn the direction of text around, so that "exe.gnp" cannot pass for "png.exe".
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu;

/**
 * A name as it is shown and offered for saving: the last part of a path, in NFC, without controls and without turned text. It never becomes a path
 * on a server. A name without anything left is "file"; a long one keeps its extension.
 */
export function cleanFileName(name: string): string {
  const last = name.normalize('NFC').replace(invisible, '').split(/[\\/]/).at(-1) ?? '';
  const clean = last.replace(/^[\s.]+|\s+$/g, '');
  if (clean === '') return 'file';
  if (clean.length <= MAX_FILE_NAME) return clean;
  const extension = /\.[^.]{1,12}$/.exec(clean)?.[0] ?? '';
  return clean.slice(0, MAX_FILE_NAME - extension.length).trimEnd() + extension;
}
