import { createHash, randomBytes, webcrypto } from 'node:crypto';
import { fromBER, ObjectIdentifier, OctetString, Sequence, type BaseBlock } from 'asn1js';
import { PDFDocument, PDFHexString, PDFInvalidObject, PDFName, PDFString } from 'pdf-lib';
import * as pkijs from 'pkijs';
import type { SealKey } from './make-key.ts';

/** A document and the text of its seal. */
export interface SealInput {
  readonly pdf: Uint8Array;
  readonly key: SealKey;
  readonly company: string;
  /** A description of what is sealed, such as the estimate's number and its signers. */
  readonly statement: string;
  /** Milliseconds since the epoch. */
  readonly sealedAt: number;
  /** Whether to reserve room for a time stamp. */
  readonly toStamp?: boolean;
}

/**
 * Bytes reserved for the signature: one with a P-256 key takes about 900, and a time stamp with its authority's
 * certificates up to 8,000.
 */
const roomOf = ({ toStamp }: SealInput): number => (toStamp ? 12_288 : 3072);
const DATA = '1.2.840.113549.1.7.1';

/**
 * Seals a PDF as PAdES baseline B-B, certified with no changes allowed (DocMDP 1). The file stays one revision with a classic cross-reference
 * table, which the check relies on.
 */
export async function sealPdf(input: SealInput): Promise<Uint8Array<ArrayBuffer>> {
  const { pdf, start, end } = await withPlaceholder(input);
  const digest = createHash('sha256').update(pdf.subarray(0, start)).update(pdf.subarray(end)).digest();
  const message = await signedMessage(digest, input.key);
  const room = roomOf(input);
  if (message.length > room) throw new Error('The seal is larger than its place in the document.');
  pdf.write(message.toString('hex').padEnd(room * 2, '0'), start + 1, 'latin1');
  return new Uint8Array(pdf);
}

/**
 * Returns the document with a placeholder for its signature, and the position of the placeholder: from its `<` to
 * just after its `>`.
 */
async function withPlaceholder(input: SealInput): Promise<{ pdf: Buffer; start: number; end: number }> {
  const document = await PDFDocument.load(input.pdf, { updateMetadata: false });
  const { context, catalog } = document;
  if (catalog.has(PDFName.of('Perms')) || catalog.has(PDFName.of('AcroForm')))
    throw new Error('The document already has a form or a seal.');
  // A random marker, so that nothing in the document itself can be mistaken for the placeholder.
  const mark = randomBytes(16).toString('hex');
  const dictionary = context.obj({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'ETSI.CAdES.detached',
    ByteRange: [0, 1111111111, 1111111111, 1111111111],
    Contents: PDFHexString.of(mark.padEnd(roomOf(input) * 2, '0')),
    M: PDFString.fromDate(new Date(input.sealedAt)),
    Name: PDFHexString.fromText(input.company),
    Reason: PDFHexString.fromText(input.statement),
    Reference: [
      {
        Type: 'SigRef',
        TransformMethod: 'DocMDP',
        TransformParams: { Type: 'TransformParams', P: 1, V: PDFName.of('1.2') },
      },
    ],
  });
  const raw = new Uint8Array(dictionary.sizeInBytes());
  dictionary.copyBytesInto(raw, 0);
  const signature = context.register(PDFInvalidObject.of(raw));
  const page = document.getPage(0);
  const appearance = context.register(context.formXObject([], { BBox: [0, 0, 0, 0] }));
  const widget = context.register(
    context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      Rect: [0, 0, 0, 0],
      V: signature,
      T: PDFString.of('Seal'),
      TU: PDFString.of('Company seal'),
      F: 132,
      P: page.ref,
      AP: { N: appearance },
    }),
  );
  page.node.addAnnot(widget);
  catalog.set(PDFName.of('AcroForm'), context.register(context.obj({ Fields: [widget], SigFlags: 3 })));
  catalog.set(PDFName.of('Perms'), context.obj({ DocMDP: signature }));
  const pdf = Buffer.from(
    await document.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false }),
  );
  const start = pdf.indexOf(`<${mark}`);
  const end = start + roomOf(input) * 2 + 2;
  const at = pdf.lastIndexOf('/ByteRange', start);
  const width = pdf.indexOf(']', at) + 1 - at;
  pdf.write(`/ByteRange [0 ${start} ${end} ${pdf.length - end}]`.padEnd(width), at, 'latin1');
  return { pdf, start, end };
}

const attribute = (type: string, value: BaseBlock): pkijs.Attribute =>
  new pkijs.Attribute({ type, values: [value] });
const octets = (bytes: Buffer): OctetString => new OctetString({ valueHex: new Uint8Array(bytes) });
const encoded = ({ type, values }: pkijs.Attribute): Buffer =>
  Buffer.from(new pkijs.Attribute({ type, values }).toSchema().toBER());

/**
 * Returns the signature over a digest as CMS SignedData with the three signed attributes of PAdES B-B. The time is in
 * the document, not here.
 */
async function signedMessage(digest: Buffer, { privateKey, certificate }: SealKey): Promise<Buffer> {
  const key = await webcrypto.subtle.importKey(
    'pkcs8',
    privateKey,
    { name: 'ECDSA', namedCurve: 'P-256' },
    false,
    ['sign'],
  );
  const signedBy = new pkijs.Certificate({ schema: fromBER(certificate).result });
  const certificateId = new Sequence({
    value: [octets(createHash('sha256').update(certificate).digest())],
  });
  const attributes = [
    attribute('1.2.840.113549.1.9.3', new ObjectIdentifier({ value: DATA })),
    attribute('1.2.840.113549.1.9.4', octets(digest)),
    attribute(
      '1.2.840.113549.1.9.16.2.47',
      new Sequence({ value: [new Sequence({ value: [certificateId] })] }),
    ),
  ].toSorted((one, other) => Buffer.compare(encoded(one), encoded(other)));
  const signer = new pkijs.SignerInfo({
    version: 1,
    sid: new pkijs.IssuerAndSerialNumber({
      issuer: signedBy.issuer,
      serialNumber: signedBy.serialNumber,
    }),
    signedAttrs: new pkijs.SignedAndUnsignedAttributes({ type: 0, attributes }),
  });
  const data = new pkijs.SignedData({
    version: 1,
    signerInfos: [signer],
    certificates: [signedBy],
    encapContentInfo: new pkijs.EncapsulatedContentInfo({ eContentType: DATA }),
  });
  await data.sign(key, 0, 'SHA-256');
  const content = new pkijs.ContentInfo({
    contentType: '1.2.840.113549.1.7.2',
    content: data.toSchema(true),
  });
  return Buffer.from(content.toSchema().toBER());
}
