import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** Flaws that the answers of an authenticator can have, to test that they are refused. */
interface Flaws {
  /** The origin of the requesting page; by default the product's own. */
  readonly origin?: string;
  /** The relying party id that the key is bound to. */
  readonly rpId?: string;
  /** False if no fingerprint, face, or PIN was checked. */
  readonly userVerified?: boolean;
  /** The signature counter that the key reports. */
  readonly counter?: number;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const KEY_ATTACHED = 0x40;

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const text = (bytes: Buffer): string => bytes.toString('base64url');
/** Returns a CBOR byte string with the shortest encoding of its length. */
const bytesOf = (bytes: Buffer): Buffer => {
  const { length } = bytes;
  return Buffer.concat([
    Buffer.from(length < 256 ? [0x58, length] : [0x59, length >> 8, length & 0xff]),
    bytes,
  ]);
};
/** Returns a CBOR text of less than 24 characters. */
const textOf = (value: string): Buffer =>
  Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);

/** Creates a software authenticator with one passkey (ES256, attestation `none`), as far as the tests need one. */
export function createAuthenticator(defaultOrigin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);

  const clientData = (type: string, challenge: string, origin = defaultOrigin): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  const authenticatorData = (flags: number, { rpId, userVerified = true, counter = 0 }: Flaws): Buffer => {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags | USER_PRESENT | (userVerified ? USER_VERIFIED : 0), 0);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId ?? new URL(defaultOrigin).hostname), head]);
  };

  /** Returns the public key in COSE: `{1: 2, 3: -7, -1: 1, -2: x, -3: y}`. */
  const coseKey = (): Buffer => {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const point = (value: string) => bytesOf(Buffer.from(value, 'base64url'));
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      point(x),
      Buffer.from([0x22]),
      point(y),
    ]);
  };

  const common = { id: text(credentialId), rawId: text(credentialId), type: 'public-key' };

  return {
    /** Answers a request to create the passkey. */
    make(challenge: string, flaws: Flaws = {}) {
      const length = Buffer.from([0, credentialId.length]);
      const authData = Buffer.concat([
        authenticatorData(KEY_ATTACHED, flaws),
        Buffer.alloc(16),
        length,
        credentialId,
        coseKey(),
      ]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        textOf('fmt'),
        textOf('none'),
        textOf('attStmt'),
        Buffer.from([0xa0]),
        textOf('authData'),
        bytesOf(authData),
      ]);
      return {
        ...common,
        clientExtensionResults: {},
        response: {
          clientDataJSON: text(clientData('webauthn.create', challenge, flaws.origin)),
          attestationObject: text(attestation),
          transports: ['internal'],
        },
      };
    },

    /** Signs a challenge. */
    sign(challenge: string, flaws: Flaws = {}) {
      const client = clientData('webauthn.get', challenge, flaws.origin);
      const data = authenticatorData(0, flaws);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        ...common,
        clientExtensionResults: {},
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(data),
          signature: text(signature),
        },
      };
    },
  };
}
