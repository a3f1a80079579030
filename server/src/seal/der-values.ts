import { createHash } from 'node:crypto';
import { writeDer } from './der.ts';

export const SEQUENCE = 0x30;
export const SET = 0x31;

/** Returns an object identifier from the hexadecimal digits of its content. */
export const oid = (hex: string): Buffer => writeDer(0x06, Buffer.from(hex, 'hex'));
export const sequence = (...parts: readonly Buffer[]): Buffer => writeDer(SEQUENCE, ...parts);
export const octets = (bytes: Buffer): Buffer => writeDer(0x04, bytes);
export const integer = (value: number): Buffer => writeDer(0x02, Buffer.from([value]));
export const NULL = writeDer(0x05);

export const SIGNED_DATA = oid('2a864886f70d010702');
export const CONTENT_TYPE = oid('2a864886f70d010903');
export const MESSAGE_DIGEST = oid('2a864886f70d010904');
export const SIGNING_CERTIFICATE_V2 = oid('2a864886f70d010910022f');
/** The unsigned attribute that holds a time stamp over a signature. */
export const TIMESTAMP_TOKEN = oid('2a864886f70d010910020e');
/** The content that a time stamp signs: TSTInfo of RFC 3161. */
export const TIMESTAMP_INFO = oid('2a864886f70d0109100104');
export const SHA_256 = sequence(oid('608648016503040201'), NULL);
export const ECDSA_WITH_SHA_256 = sequence(oid('2a8648ce3d040302'));

/** Returns the SHA-256 of concatenated bytes. */
export const sha256 = (...parts: readonly Buffer[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
