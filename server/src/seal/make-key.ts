import { randomBytes, webcrypto } from 'node:crypto';
import { Integer, OctetString, Utf8String } from 'asn1js';
import * as pkijs from 'pkijs';

/** A sealing key: its private part as PKCS#8, and its certificate. Both are DER. */
export interface SealKey {
  readonly privateKey: Buffer;
  readonly certificate: Buffer;
}

const YEARS = 10;
const DAY_MS = 86_400_000;
/** The longest common name that X.509 allows. */
const NAME_MAX = 64;
const OIDS = { commonName: '2.5.4.3', keyId: '2.5.29.14', keyUsage: '2.5.29.15', constraints: '2.5.29.19' };

/**
 * Creates a P-256 key with its own certificate for ten years. The certificate is marked as allowed to issue others
 * (it never does), because only then do viewers show a self-signed certificate as trusted after it is imported.
 *
 * @param now milliseconds since the epoch. The certificate is valid from a day earlier, so that servers' clocks may
 * differ.
 */
export async function makeSealKey(company: string, now: number): Promise<SealKey> {
  const pair = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ]);
  const certificate = new pkijs.Certificate({ version: 2 });
  const serial = randomBytes(16);
  // A serial number is positive and has no leading zeros.
  serial[0] = 0x40 | (serial.readUInt8(0) & 0x3f);
  certificate.serialNumber = new Integer({ valueHex: new Uint8Array(serial) });
  const value = [...company].slice(0, NAME_MAX).join('');
  for (const name of [certificate.issuer, certificate.subject])
    name.typesAndValues.push(
      new pkijs.AttributeTypeAndValue({ type: OIDS.commonName, value: new Utf8String({ value }) }),
    );
  const begin = new Date(now - DAY_MS);
  begin.setUTCMilliseconds(0);
  const end = new Date(begin);
  end.setUTCFullYear(end.getUTCFullYear() + YEARS);
  certificate.notBefore = new pkijs.Time({ type: 0, value: begin });
  certificate.notAfter = new pkijs.Time({ type: 0, value: end });
  await certificate.subjectPublicKeyInfo.importKey(pair.publicKey);
  const keyId = await webcrypto.subtle.digest(
    'SHA-1',
    certificate.subjectPublicKeyInfo.subjectPublicKey.valueBlock.valueHexView,
  );
  const constraints = new pkijs.BasicConstraints({ cA: true, pathLenConstraint: 0 });
  // digitalSignature, nonRepudiation, and keyCertSign, as the bits of RFC 5280.
  const usage = Buffer.from('030202c4', 'hex');
  certificate.extensions = [
    [OIDS.constraints, true, constraints.toSchema().toBER()] as const,
    [OIDS.keyUsage, true, new Uint8Array(usage).buffer] as const,
    [OIDS.keyId, false, new OctetString({ valueHex: keyId }).toBER()] as const,
  ].map(([extnID, critical, extnValue]) => new pkijs.Extension({ extnID, critical, extnValue }));
  await certificate.sign(pair.privateKey, 'SHA-256');
  return {
    privateKey: Buffer.from(await webcrypto.subtle.exportKey('pkcs8', pair.privateKey)),
    certificate: Buffer.from(certificate.toSchema(true).toBER()),
  };
}
