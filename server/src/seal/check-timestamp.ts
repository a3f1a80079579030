import { createHash, verify, X509Certificate } from 'node:crypto';
import { derChildren, MalformedDer, readDer, writeDer, type DerElement } from './der.ts';
import {
  CONTENT_TYPE,
  integer,
  MESSAGE_DIGEST,
  NULL,
  octets,
  oid,
  sequence,
  SET,
  sha256,
  SIGNED_DATA,
  SIGNING_CERTIFICATE_V2,
  TIMESTAMP_INFO,
} from './der-values.ts';

/** A time stamp that was checked. */
export interface Timestamp {
  readonly at: Date;
  /** The authority's name in its certificate. */
  readonly authority: string;
  /** The nonce of the request that it answers. */
  readonly nonce: Buffer | undefined;
  /** The trusted root that its certificates lead to. */
  readonly root: X509Certificate;
  /** The token reduced to the parts that were checked. */
  readonly token: Buffer;
}

/** The certificates of a time stamp lead to no trusted root. */
export class UnknownAuthority extends Error {}

const TIMESTAMPING = '1.3.6.1.5.5.7.3.8';
const SIGNING_CERTIFICATE = oid('2a864886f70d010910020c');
/** Tag of a signer identified by its key identifier. */
const KEY_ID = 0x80;
const SUBJECT_KEY_IDENTIFIER = oid('551d0e');
const RSA = sequence(oid('2a864886f70d010101'), NULL);

/** The digests that an authority may use, by name: as an algorithm, and in each kind of signature. */
const digests = (
  [
    ['sha256', '01', '0b', '02'],
    ['sha384', '02', '0c', '03'],
    ['sha512', '03', '0d', '04'],
  ] as const
).map(([name, digest, rsa, ecdsa]) => {
  const id = oid(`6086480165030402${digest}`);
  return {
    name,
    written: [sequence(id, NULL), sequence(id)],
    signatures: [RSA, sequence(oid(`2a864886f70d0101${rsa}`), NULL), sequence(oid(`2a8648ce3d0403${ecdsa}`))],
  };
});
const digestOf = (algorithm: DerElement | undefined) =>
  digests.find(({ written }) => written.some((form) => algorithm?.whole.equals(form)));

const assertThat: (isSo: unknown, what: string) => asserts isSo = (isSo, what) => {
  if (!isSo) throw new MalformedDer(what);
};
/** Returns the child at an index. Throws if it is missing. */
const child = (element: DerElement | undefined, at: number): DerElement => {
  const found = element && derChildren(element)[at];
  assertThat(found !== undefined, 'a part is missing');
  return found;
};

/**
 * Checks a time stamp (RFC 3161) over a signature: the stamped data, its own signature, that its certificate is for
 * time stamps and was valid at the time, and that it leads to a trusted root.
 *
 * @throws UnknownAuthority if it leads to no trusted root; another error for any other fault.
 */
export function checkTimestamp(
  given: Buffer,
  signature: Buffer,
  roots: readonly X509Certificate[],
): Timestamp {
  const signedData = child(child(readDer(given), 1), 0);
  const parts = derChildren(signedData);
  const content = child(child(child(signedData, 2), 1), 0).content;
  const signer = derChildren(child(parts.at(-1), 0));
  const [, id, digestAlgorithm, attributes, signatureAlgorithm, value] = signer;
  assertThat(
    id && digestAlgorithm && attributes && signatureAlgorithm && value,
    'the signer is not complete',
  );
  const certificates = (parts[3]?.tag === 0xa0 ? derChildren(parts[3]) : []).map(
    ({ whole }) => new X509Certificate(whole),
  );
  const isByKey = id.tag === KEY_ID;
  const own = certificates.find((each) =>
    isByKey ? keyIdOf(each)?.equals(id.content) : idOf(each).equals(id.whole),
  );
  assertThat(own, 'the certificate of the authority is missing');
  const digest = digestOf(digestAlgorithm);
  assertThat(
    digest && digest.signatures.some((each) => each.equals(signatureAlgorithm.whole)),
    'an algorithm is not allowed',
  );
  checkAttributes(attributes, createHash(digest.name).update(content).digest(), own);
  const key = { key: own.publicKey, dsaEncoding: 'der' } as const;
  assertThat(
    verify(digest.name, writeDer(SET, attributes.content), key, value.content),
    'the signature of the time stamp is not right',
  );
  const { at, nonce } = checkInfo(readDer(content), signature);
  assertThat(own.keyUsage?.join() === TIMESTAMPING, 'the certificate is not for time stamps');
  const { path, root } = pathOf(own, certificates, roots);
  for (const each of path)
    assertThat(
      at >= new Date(each.validFrom) && at <= new Date(each.validTo),
      'a certificate was not in force when it stamped',
    );
  const token = signedDataOf(
    content,
    path,
    sequence(
      // The version depends on how the signer is identified (RFC 5652, 5.3).
      integer(isByKey ? 3 : 1),
      id.whole,
      digestAlgorithm.whole,
      writeDer(0xa0, attributes.content),
      signatureAlgorithm.whole,
      octets(value.content),
    ),
    digestAlgorithm.whole,
  );
  return { at, authority: nameOf(own), nonce, root, token };
}

/** Returns a time stamp of these parts alone, encoded as in RFC 5652. */
const signedDataOf = (
  info: Buffer,
  certificates: readonly X509Certificate[],
  signer: Buffer,
  digestAlgorithm: Buffer,
): Buffer =>
  sequence(
    SIGNED_DATA,
    writeDer(
      0xa0,
      sequence(
        integer(3),
        writeDer(SET, digestAlgorithm),
        sequence(TIMESTAMP_INFO, writeDer(0xa0, octets(info))),
        writeDer(0xa0, ...certificates.map(({ raw }) => raw).toSorted(Buffer.compare)),
        writeDer(SET, signer),
      ),
    ),
  );

/** Returns issuer and serial number, by which a signer identifies its certificate. */
function idOf(certificate: X509Certificate): Buffer {
  const body = child(readDer(certificate.raw), 0);
  return sequence(child(body, 3).whole, child(body, 1).whole);
}

/**
 * Returns the key identifier in a certificate, by which a signer may identify it instead; undefined if it has none.
 */
function keyIdOf(certificate: X509Certificate): Buffer | undefined {
  const extensions = derChildren(child(readDer(certificate.raw), 0)).find(({ tag }) => tag === 0xa3);
  const stated =
    extensions &&
    derChildren(child(extensions, 0)).find((each) => child(each, 0).whole.equals(SUBJECT_KEY_IDENTIFIER));
  const value = stated && derChildren(stated).at(-1);
  return value && readDer(value.content).content;
}

/** Checks that the signed attributes contain the content type, the digest, and the certificate. */
function checkAttributes(attributes: DerElement, digest: Buffer, own: X509Certificate): void {
  const valueOf = (type: Buffer) => {
    const found = derChildren(attributes).find((each) => child(each, 0).whole.equals(type));
    return found && child(child(found, 1), 0);
  };
  assertThat(valueOf(CONTENT_TYPE)?.whole.equals(TIMESTAMP_INFO), 'it is not a time stamp');
  assertThat(valueOf(MESSAGE_DIGEST)?.whole.equals(octets(digest)), 'the time stamp was changed');
  const [current, older] = [valueOf(SIGNING_CERTIFICATE_V2), valueOf(SIGNING_CERTIFICATE)];
  const named = child(child(current ?? older, 0), 0);
  const first = child(named, 0);
  const isStated = first.tag !== 0x04;
  const name = !current ? 'sha1' : isStated ? digestOf(child(named, 0))?.name : 'sha256';
  assertThat(name !== undefined, 'an algorithm is not allowed');
  const stated = isStated ? child(named, 1) : first;
  assertThat(
    stated.content.equals(createHash(name).update(own.raw).digest()),
    'the time stamp names another certificate',
  );
}

/** Checks that the stamped data is the signature. Returns the time, and the nonce of the request. */
function checkInfo(info: DerElement, signature: Buffer): Pick<Timestamp, 'at' | 'nonce'> {
  const [version, , imprint, , time, ...more] = derChildren(info);
  assertThat(
    version?.whole.equals(integer(1)) && imprint && time?.tag === 0x18,
    'the time stamp is not complete',
  );
  assertThat(
    digestOf(child(imprint, 0))?.name === 'sha256' &&
      imprint.content.equals(Buffer.concat([child(imprint, 0).whole, octets(sha256(signature))])),
    'the time stamp is of another signature',
  );
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d(?:\.\d{1,9})?)Z$/.exec(time.content.toString('latin1')) ?? [];
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  assertThat(!Number.isNaN(at.getTime()), 'the time is not right');
  return { at, nonce: more.find(({ tag }) => tag === 0x02)?.content };
}

/** Returns the certificates from the authority's own to the last one below a trusted root, and that root. */
function pathOf(
  own: X509Certificate,
  given: readonly X509Certificate[],
  roots: readonly X509Certificate[],
): { path: readonly X509Certificate[]; root: X509Certificate } {
  const path = [own];
  for (let last = own; path.length <= given.length; path.push(last)) {
    const issues = (issuer: X509Certificate): boolean =>
      issuer.ca && last.checkIssued(issuer) && last.verify(issuer.publicKey);
    const root = roots.find(issues);
    if (root) return { path, root };
    const next = given.find((each) => !path.includes(each) && issues(each));
    if (!next) break;
    last = next;
  }
  throw new UnknownAuthority('the time stamp comes from an unknown authority');
}

/** Returns the common name of a certificate's subject, or the whole subject if there is none. */
const nameOf = ({ subject }: X509Certificate): string =>
  /^CN=(.+)$/m.exec(subject)?.[1] ?? subject.replaceAll('\n', ', ');
