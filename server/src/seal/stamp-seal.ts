import { sealParts } from './check-seal.ts';
import type { Timestamp } from './check-timestamp.ts';
import { derChildren, readDer, writeDer } from './der.ts';
import { sequence, SET, TIMESTAMP_TOKEN } from './der-values.ts';
import { readSeal } from './read-seal.ts';
import type { TimestampAuthority } from './timestamp-authority.ts';

/**
 * Adds a time stamp to a seal, which turns PAdES B-B into B-T. The seal does not cover its own position in the
 * document, so the seal stays valid. Throws if the seal was made without room for it.
 */
export async function stampSeal(
  sealed: Buffer,
  authority: TimestampAuthority,
): Promise<{ bytes: Buffer; stamp: Timestamp }> {
  const seal = readSeal(sealed);
  if (!seal) throw new Error('The document has no seal.');
  const { whole: message } = readDer(Buffer.from(seal.contents, 'hex'));
  const stamp = await authority.stamp(sealParts(message).signature);
  const { length } = seal.contents;
  const stamped = withToken(message, stamp.token).toString('hex').padEnd(length, '0');
  if (stamped.length > length) throw new Error('The time stamp is larger than its place in the document.');
  const copy = Buffer.from(sealed);
  copy.write(stamped, seal.covered[0].length + 1, 'latin1');
  return { bytes: copy, stamp };
}

/** Returns a signed message with a time stamp added to its one signer. */
function withToken(message: Buffer, token: Buffer): Buffer {
  const [type, content] = derChildren(readDer(message));
  const [data] = content ? derChildren(content) : [];
  const parts = data ? derChildren(data) : [];
  const signers = parts.at(-1);
  const [signer] = signers ? derChildren(signers) : [];
  if (!type || !signer) throw new Error('The seal is not complete.');
  const attribute = sequence(TIMESTAMP_TOKEN, writeDer(SET, token));
  const stamped = sequence(signer.content, writeDer(0xa1, attribute));
  const rest = parts.slice(0, -1).map(({ whole }) => whole);
  return sequence(type.whole, writeDer(0xa0, sequence(...rest, writeDer(SET, stamped))));
}
