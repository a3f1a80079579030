import { z } from 'zod';
import { readFingerprint } from '../files/fingerprint.ts';
import type { KeptFiles } from '../live/kept-files.ts';
import { isOwned } from './upload-owner.ts';

/** An upload that an earlier page began and did not finish. */
export interface Unfinished {
  /** Its name in this browser's storage; see `files/fingerprint.ts`. */
  readonly fingerprint: string;
  readonly name: string;
  readonly size: number;
  /** The file itself; undefined if the browser has not kept it and the person has to choose it again. */
  readonly file: File | undefined;
  /** The number of bytes that the server has; null while unknown. */
  readonly stored: number | null;
  /** Whether another tab has the upload on its list. */
  readonly isElsewhere: boolean;
}

const PREFIX = 'tus::';
const TUS = { 'tus-resumable': '1.0.0' };
const rememberedSchema = z.object({ uploadUrl: z.string() });

/**
 * Returns the uploads that the tus client remembers as `tus::{fingerprint}::{number}`: their keys and addresses by
 * fingerprint.
 */
function rememberedUploads(): ReadonlyMap<string, { readonly key: string; readonly url: string }> {
  const found = new Map<string, { key: string; url: string }>();
  try {
    for (const key of Object.keys(localStorage).filter((each) => each.startsWith(PREFIX))) {
      const parsed = rememberedSchema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'));
      const fingerprint = key.slice(PREFIX.length, key.lastIndexOf('::'));
      if (parsed.success) found.set(fingerprint, { key, url: parsed.data.uploadUrl });
    }
  } catch {
    // If the browser blocks storage, no uploads are remembered.
  }
  return found;
}

/**
 * Returns how many bytes of an upload the server has; null if the server is unreachable, undefined if it no longer
 * has the upload.
 */
async function storedBytes(url: string): Promise<number | null | undefined> {
  const answer = await fetch(url, { method: 'HEAD', headers: TUS }).catch(() => null);
  if (answer?.status === 404 || answer?.status === 410) return undefined;
  return answer?.ok ? Number(answer.headers.get('upload-offset')) : null;
}

/**
 * Returns the unfinished uploads to a record that were started in this browser, except those that the server has
 * removed.
 */
export async function findUnfinished(path: string, kept: KeptFiles): Promise<Unfinished[]> {
  const remembered = rememberedUploads();
  const found: Unfinished[] = [];
  for (const fingerprint of new Set([...remembered.keys(), ...(await kept.names())])) {
    const facts = readFingerprint(fingerprint);
    if (facts?.path !== path) continue;
    const { name, size } = facts;
    // A request to the server would interrupt the other tab's upload.
    if (await isOwned(fingerprint)) {
      found.push({ fingerprint, name, size, file: undefined, stored: null, isElsewhere: true });
      continue;
    }
    const url = remembered.get(fingerprint)?.url;
    const stored = url ? await storedBytes(url) : 0;
    if (stored === undefined) await forget(fingerprint, kept);
    else {
      const file = await kept.read(fingerprint);
      found.push({ fingerprint, name, size, file, stored, isElsewhere: false });
    }
  }
  return found;
}

/**
 * Abandons an unfinished upload, here and on the server. If this call does not reach the server, the server removes
 * it within a day.
 */
export async function cancelUnfinished(fingerprint: string, kept: KeptFiles): Promise<void> {
  const url = rememberedUploads().get(fingerprint)?.url;
  if (url) await fetch(url, { method: 'DELETE', headers: TUS }).catch(() => undefined);
  await forget(fingerprint, kept);
}

async function forget(fingerprint: string, kept: KeptFiles): Promise<void> {
  const key = rememberedUploads().get(fingerprint)?.key;
  if (key) localStorage.removeItem(key);
  await kept.drop(fingerprint);
}
