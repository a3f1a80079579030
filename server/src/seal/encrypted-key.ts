import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** A private key as stored: AES-256-GCM with a derived key used for nothing else. */
export interface EncryptedKey {
  readonly salt: Buffer;
  readonly iv: Buffer;
  readonly encrypted: Buffer;
}

const CIPHER = 'aes-256-gcm';
const TAG_BYTES = 16;
const INFO = 'sable/seal-key/v1';

const derived = (secret: string, salt: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, INFO, 32));
/** Binds the ciphertext to its certificate, so that one row cannot replace another. */
const context = (fingerprint: string): Buffer => Buffer.from(`${INFO}|ecdsa-p256|${fingerprint}`);

/** Encrypts a private key under the installation's secret. */
export function encryptKey(secret: string, fingerprint: string, privateKey: Buffer): EncryptedKey {
  const [salt, iv] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv(CIPHER, derived(secret, salt), iv).setAAD(context(fingerprint));
  const encrypted = Buffer.concat([cipher.update(privateKey), cipher.final(), cipher.getAuthTag()]);
  return { salt, iv, encrypted };
}

/** Decrypts the private key. Returns null if it was encrypted under another secret or for another certificate. */
export function decryptKey(
  secret: string,
  fingerprint: string,
  { salt, iv, encrypted }: EncryptedKey,
): Buffer | null {
  const decipher = createDecipheriv(CIPHER, derived(secret, salt), iv, { authTagLength: TAG_BYTES });
  decipher.setAAD(context(fingerprint)).setAuthTag(encrypted.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(encrypted.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}
