import { StorageError } from './storage-error.ts';

/** How the text of an upload represents bytes: as itself, or encoded (specification section 8). */
export type StringFormat = 'raw' | 'base64' | 'base64url' | 'data_url';

/**
 * Returns the bytes that a text represents, with the type that a data URL names. Throws `storage/invalid-format`:
 * base64 must not contain base64url characters and vice versa, and a data URL must be data:[mediatype][;base64],data.
 */
export function blobOfText(format: StringFormat, text: string): Blob {
  if (typeof Blob === 'undefined') throw new StorageError('storage/unsupported-environment');
  if (format === 'raw') return new Blob([text]);
  if (format === 'data_url') return blobOfDataUrl(text);
  return new Blob([decoded(format, text)]);
}

function decoded(format: 'base64' | 'base64url', text: string): Uint8Array<ArrayBuffer> {
  const foreign = format === 'base64' ? /[-_]/ : /[+/]/;
  if (foreign.test(text)) throw new StorageError('storage/invalid-format');
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  } catch {
    throw new StorageError('storage/invalid-format');
  }
}

function blobOfDataUrl(text: string): Blob {
  const [, type = '', base64, data = ''] = /^data:([^,]*?)(;base64)?,(.*)$/s.exec(text) ?? [];
  if (!text.startsWith('data:') || !text.includes(',')) throw new StorageError('storage/invalid-format');
  try {
    return new Blob([base64 ? decoded('base64', data) : decodeURIComponent(data)], { type });
  } catch {
    throw new StorageError('storage/invalid-format');
  }
}
