import {
  createHash,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
  X509Certificate,
  type KeyObject,
} from 'node:crypto';
import { createServer } from 'node:http';
import { derChildren, readDer, writeDer } from '../der.ts';
import {
  CONTENT_TYPE,
  ECDSA_WITH_SHA_256,
  integer,
  MESSAGE_DIGEST,
  octets,
  oid,
  sequence,
  SET,
  SHA_256,
  SIGNED_DATA,
  SIGNING_CERTIFICATE_V2,
  TIMESTAMP_INFO,
} from '../der-values.ts';

/** Faults that the authority can simulate. */
export interface Misdeeds {
  /** The HTTP status of its response. */
  readonly httpStatus?: number;
  /** The status within its response; 2 is a refusal. */
  readonly status?: number;
  /** The nonce of the request that it claims to answer. */
  readonly nonce?: Buffer;
  /** The digest it stamps instead of the requested one. */
  readonly digest?: Buffer;
  readonly at?: Date;
}

interface Issued {
  readonly key: KeyObject;
  readonly certificate: Buffer;
}

const DAY_MS = 86_400_000;
const TIMESTAMPING = '2b06010505070308';
const CODE_SIGNING = '2b06010505070303';
const now = new Date();
const generalTime = (at: Date) =>
  writeDer(0x18, Buffer.from(`${at.toISOString().replace(/[-:T]|\.\d+Z/g, '')}Z`));
const commonName = (name: string) =>
  sequence(writeDer(SET, sequence(oid('550403'), writeDer(0x0c, Buffer.from(name)))));

/** Returns the key identifier that a certificate contains. */
const keyIdOf = (key: KeyObject): Buffer =>
  createHash('sha1')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest();

/** Issues a certificate for a new key; self-signed if no issuer is given. `usage` is an extended key usage. */
function issue(name: string, by?: { name: string; key: KeyObject }, usage?: string): Issued {
  const { privateKey: key, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const critical = writeDer(0x01, Buffer.from([0xff]));
  const extension = usage
    ? sequence(oid('551d25'), critical, octets(sequence(oid(usage))))
    : sequence(oid('551d13'), critical, octets(sequence(critical)));
  const body = sequence(
    writeDer(0xa0, integer(2)),
    writeDer(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ECDSA_WITH_SHA_256,
    commonName(by?.name ?? name),
    sequence(
      generalTime(new Date(now.getTime() - 400 * DAY_MS)),
      generalTime(new Date(now.getTime() + 400 * DAY_MS)),
    ),
    commonName(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    writeDer(0xa3, sequence(sequence(oid('551d0e'), octets(octets(keyIdOf(publicKey)))), extension)),
  );
  const signature = sign('sha256', body, by?.key ?? key);
  const certificate = sequence(body, ECDSA_WITH_SHA_256, writeDer(0x03, Buffer.from([0]), signature));
  return { key, certificate };
}

/**
 * Creates a time-stamp authority with a root, an intermediate, and its own certificate.
 *
 * @param options with `isForCode`, its own certificate is for code signing; `namedBy` is how its stamps identify it:
 * by issuer and serial number, by its key, or by the key of another.
 */
export function testAuthority({
  isForCode = false,
  namedBy = 'serial',
}: { readonly isForCode?: boolean; readonly namedBy?: 'serial' | 'key' | 'other key' } = {}) {
  const root = issue('Test Root');
  const between = issue('Test Intermediate', { name: 'Test Root', key: root.key });
  const own = issue(
    'Test Time',
    { name: 'Test Intermediate', key: between.key },
    isForCode ? CODE_SIGNING : TIMESTAMPING,
  );
  const stranger = issue('Stranger');

  const tokenFor = (query: Buffer, { nonce, digest, at = new Date() }: Misdeeds = {}): Buffer => {
    const [, imprint, asked] = derChildren(readDer(query));
    if (!imprint || !asked) throw new Error('No request.');
    const info = sequence(
      integer(1),
      oid('2a0304'),
      digest ? sequence(SHA_256, octets(digest)) : imprint.whole,
      writeDer(0x02, randomBytes(8).fill(1, 0, 1)),
      generalTime(at),
      nonce ? writeDer(0x02, nonce) : asked.whole,
    );
    const attribute = (type: Buffer, value: Buffer) => sequence(type, writeDer(SET, value));
    const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest();
    const attributes = Buffer.concat(
      [
        attribute(CONTENT_TYPE, TIMESTAMP_INFO),
        attribute(MESSAGE_DIGEST, octets(hash(info))),
        attribute(SIGNING_CERTIFICATE_V2, sequence(sequence(sequence(octets(hash(own.certificate)))))),
      ].toSorted(Buffer.compare),
    );
    const [body] = derChildren(readDer(own.certificate));
    const [, serial, , issuer] = body ? derChildren(body) : [];
    if (!serial || !issuer) throw new Error('No certificate.');
    const keyId = keyIdOf(createPublicKey(namedBy === 'key' ? own.key : stranger.key));
    const signer = sequence(
      integer(namedBy === 'serial' ? 1 : 3),
      namedBy === 'serial' ? sequence(issuer.whole, serial.whole) : writeDer(0x80, keyId),
      SHA_256,
      writeDer(0xa0, attributes),
      ECDSA_WITH_SHA_256,
      octets(sign('sha256', writeDer(SET, attributes), own.key)),
    );
    const certificates = [own, stranger, root, between].map((each) => each.certificate);
    const signedData = sequence(
      integer(3),
      writeDer(SET, SHA_256),
      sequence(TIMESTAMP_INFO, writeDer(0xa0, octets(info))),
      writeDer(0xa0, ...certificates),
      writeDer(SET, signer),
    );
    return sequence(SIGNED_DATA, writeDer(0xa0, signedData));
  };

  return {
    root: new X509Certificate(root.certificate),
    /** Answers a request. */
    answer: (query: Buffer, misdeeds: Misdeeds = {}): Buffer =>
      misdeeds.status === undefined
        ? sequence(sequence(integer(0)), tokenFor(query, misdeeds))
        : sequence(sequence(integer(misdeeds.status))),
  };
}

/** Runs a time-stamp authority on this machine. Its simulated faults may change while it runs. */
export async function startTimestampServer() {
  const authority = testAuthority();
  const state: { misdeeds: Misdeeds; asked: number } = { misdeeds: {}, asked: 0 };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      state.asked += 1;
      const { httpStatus = 200 } = state.misdeeds;
      response.writeHead(httpStatus, { 'content-type': 'application/timestamp-reply' });
      response.end(authority.answer(Buffer.concat(parts), state.misdeeds));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    root: authority.root,
    state,
    close: () => new Promise((closed) => server.close(closed)),
  };
}
