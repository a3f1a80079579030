import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { AppError } from '@sable/domain/kernel/errors';

/** Encrypts short secrets of a company, so that the database alone does not reveal them. */
export interface TextSeal {
  /** Encrypts a text for one place, such as a field of a record: it cannot be decrypted for any other place. */
  seal(text: string, place: string): string;
  /** Decrypts a text. Throws NOT_READY for a text of another place, company, or installation. */
  open(sealed: string, place: string): string;
}

const ALGORITHM = 'aes-256-gcm';
const VERSION = '1';
const NONCE_BYTES = 12;
const KEY_BYTES = 32;

/**
 * Returns the encryption of a company's texts, with a key derived from the installation's secret. Without a secret,
 * as in a process that only seeds, nothing is encrypted.
 */
export function textSeal(secret: string | undefined, companyId: string): TextSeal {
  const key = (): Buffer => {
    if (!secret) throw new Error('This process has no secret to seal texts with.');
    return Buffer.from(hkdfSync('sha256', secret, companyId, 'sealed text', KEY_BYTES));
  };
  return {
    seal(text, place) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key(), nonce).setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return [VERSION, nonce, body, cipher.getAuthTag()]
        .map((part) => (typeof part === 'string' ? part : part.toString('base64url')))
        .join('.');
    },
    open(sealed, place) {
      const [version, ...parts] = sealed.split('.');
      const [nonce, body, tag] = parts.map((part) => Buffer.from(part, 'base64url'));
      try {
        if (version !== VERSION || !nonce || !body || !tag) throw new Error('No sealed text.');
        const decipher = createDecipheriv(ALGORITHM, key(), nonce).setAAD(Buffer.from(place)).setAuthTag(tag);
        return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
      } catch {
        throw new AppError('NOT_READY', {
          message:
            'This was written down with another secret of the installation and cannot be read. Nothing was shown. Enter it again.',
        });
      }
    },
  };
}
