import { verify, X509Certificate } from 'node:crypto';
import type { SealFault } from '@sable/domain/seal-check';
import { checkTimestamp, UnknownAuthority, type Timestamp } from './check-timestamp.ts';
import { derChildren, readDer, writeDer } from './der.ts';
import {
  CONTENT_TYPE,
  ECDSA_WITH_SHA_256,
  integer,
  MESSAGE_DIGEST,
  octets,
  oid,
  sequence,
  SET,
  sha256,
  SHA_256,
  SIGNED_DATA,
  SIGNING_CERTIFICATE_V2,
  TIMESTAMP_TOKEN,
} from './der-values.ts';
import { readSeal, type StatedSeal } from './read-seal.ts';

/**
 * What a file's own bytes prove. The caller must check whether the certificate belongs to a company of this
 * installation.
 */
export type SealInspection =
  | {
      readonly fault: null;
      readonly company: string;
      readonly statement: string;
      readonly sealedAt: Date;
      /** SHA-256 of the certificate, in hexadecimal. */
      readonly fingerprint: string;
      /** Null without a time stamp. */
      readonly stamp: Pick<Timestamp, 'at' | 'authority'> | null;
    }
  | { readonly fault: Exclude<SealFault, 'revoked'> };

const DATA = oid('2a864886f70d010701');

/**
 * Checks a file's seal by its bytes alone. It shares no code with the sealer. The signature must equal, byte for
 * byte, what is built from the document, the certificate, the signature value, and the time stamp, so that no byte of
 * the file escapes the check.
 *
 * @param roots trusted root certificates for time stamps. A seal whose time stamp leads to none of them is `foreign`.
 */
export function checkSeal(file: Buffer, roots: readonly X509Certificate[] = []): SealInspection {
  if (file.toString('latin1', 0, 5) !== '%PDF-') return { fault: 'not-pdf' };
  const fault = faultOf(file);
  let seal: StatedSeal | null;
  try {
    seal = readSeal(file);
  } catch {
    return { fault };
  }
  if (!seal) return { fault };
  try {
    return inspect(seal, roots);
  } catch (error) {
    return { fault: error instanceof UnknownAuthority ? 'foreign' : 'seal-damaged' };
  }
}

/**
 * Returns the fault of a file whose seal cannot be read. It searches for the seal's text only to choose the error
 * message.
 */
function faultOf(file: Buffer): 'not-sealed' | 'cut-short' | 'appended' | 'altered' {
  const isEnded = file.toString('latin1', Math.max(0, file.length - 1024)).includes('%%EOF');
  const at = file.indexOf('/ETSI.CAdES.detached');
  if (at < 0) return isEnded ? 'not-sealed' : 'cut-short';
  const [, after, rest] =
    /\/ByteRange \[0 \d+ (\d+) (\d+)\]/.exec(file.toString('latin1', at, at + 200)) ?? [];
  const length = Number(after) + Number(rest);
  const sealed = file.toString('latin1', Math.max(0, length - 6), length);
  if (file.length > length && sealed.trimEnd().endsWith('%%EOF')) return 'appended';
  return file.length < length && !isEnded ? 'cut-short' : 'altered';
}

function inspect(
  { covered, contents, company, statement, sealedAt }: StatedSeal,
  roots: readonly X509Certificate[],
): SealInspection {
  const space = Buffer.from(contents, 'hex');
  const { whole: message } = readDer(space);
  const digest = sha256(...covered);
  if (contents !== message.toString('hex').padEnd(contents.length, '0')) return { fault: 'seal-damaged' };
  const { certificate, signature, signedDigest, token } = sealParts(message);
  if (!signedDigest.equals(octets(digest))) return { fault: 'altered' };
  const x509 = new X509Certificate(certificate);
  const attributes = signedAttributes(digest, sha256(certificate));
  const isIntact =
    signedMessage(certificate, attributes, signature, token).equals(message) &&
    x509.verify(x509.publicKey) &&
    verify('sha256', writeDer(SET, attributes), { key: x509.publicKey, dsaEncoding: 'der' }, signature);
  if (!isIntact) return { fault: 'seal-damaged' };
  const isInForce = sealedAt >= new Date(x509.validFrom) && sealedAt <= new Date(x509.validTo);
  if (!isInForce) return { fault: 'seal-damaged' };
  const stamp = token && checkTimestamp(token, signature, roots);
  if (stamp && token && !stamp.token.equals(token)) return { fault: 'seal-damaged' };
  return {
    fault: null,
    company,
    statement,
    sealedAt,
    fingerprint: sha256(certificate).toString('hex'),
    stamp: stamp && { at: stamp.at, authority: stamp.authority },
  };
}

/** The parts of a signed message that cannot be recomputed; the time stamp is null if there is none. */
export interface SealParts {
  readonly certificate: Buffer;
  readonly signature: Buffer;
  readonly signedDigest: Buffer;
  readonly token: Buffer | null;
}

/** Parses a signed message into its parts. Throws if a part is missing. */
export function sealParts(message: Buffer): SealParts {
  const path = (from: Buffer, ...steps: readonly number[]) =>
    steps.reduce((element, step) => {
      const child = derChildren(element)[step];
      if (!child) throw new Error('A part is missing.');
      return child;
    }, readDer(from));
  const signer = path(message, 1, 0, 4, 0).whole;
  const attributes = derChildren(path(signer, 3));
  const digest = attributes.find(({ whole }) => path(whole, 0).whole.equals(MESSAGE_DIGEST));
  if (!digest) throw new Error('The digest is missing.');
  const isStamped = derChildren(readDer(signer)).length > 6;
  return {
    certificate: path(message, 1, 0, 3, 0).whole,
    signature: path(signer, 5).content,
    signedDigest: path(digest.whole, 1, 0).whole,
    token: isStamped ? path(signer, 6, 0, 1, 0).whole : null,
  };
}

/** Returns the three signed attributes of PAdES B-B in DER order. */
function signedAttributes(digest: Buffer, certificateHash: Buffer): Buffer {
  const attribute = (type: Buffer, value: Buffer) => sequence(type, writeDer(SET, value));
  return Buffer.concat(
    [
      attribute(CONTENT_TYPE, DATA),
      attribute(MESSAGE_DIGEST, octets(digest)),
      attribute(SIGNING_CERTIFICATE_V2, sequence(sequence(sequence(octets(certificateHash))))),
    ].sort(Buffer.compare),
  );
}

/**
 * Returns the whole signed message as in RFC 5652, for one signer and one certificate, with a time stamp as the only
 * unsigned attribute.
 */
function signedMessage(
  certificate: Buffer,
  attributes: Buffer,
  signature: Buffer,
  token: Buffer | null,
): Buffer {
  const [body] = derChildren(readDer(certificate));
  const [, serial, , issuer] = body ? derChildren(body) : [];
  if (!serial || !issuer) throw new Error('The certificate is not complete.');
  const signer = sequence(
    integer(1),
    sequence(issuer.whole, serial.whole),
    SHA_256,
    writeDer(0xa0, attributes),
    ECDSA_WITH_SHA_256,
    octets(signature),
    ...(token ? [writeDer(0xa1, sequence(TIMESTAMP_TOKEN, writeDer(SET, token)))] : []),
  );
  const signedData = sequence(
    integer(1),
    writeDer(SET, SHA_256),
    sequence(DATA),
    writeDer(0xa0, certificate),
    writeDer(SET, signer),
  );
  return sequence(SIGNED_DATA, writeDer(0xa0, signedData));
}
