import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long a download URL opens its file, in milliseconds. */
export const DOWNLOAD_LIFETIME_MS = 15 * 60_000;

/** The target of a download URL. */
export interface Download {
  readonly companyId: string;
  readonly fileId: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

const ID_BYTES = 16;
const PAYLOAD_BYTES = 2 * ID_BYTES + 8;
export const DOWNLOAD_TOKEN = /^[\w-]{96}$/;

const idBytes = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');
const idOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** Signs and verifies the tokens of download URLs. The holder of a token may read its file until it expires. */
export class DownloadTokens {
  readonly #key: Buffer;

  /** @param secret the installation's secret; the key for downloads is derived from it and used for nothing else. */
  constructor(secret: string) {
    this.#key = createHmac('sha256', secret).update('sable file downloads').digest();
  }

  sign({ companyId, fileId, expiresAt }: Download): string {
    const expiry = Buffer.alloc(8);
    expiry.writeBigUInt64BE(BigInt(expiresAt));
    const payload = Buffer.concat([idBytes(companyId), idBytes(fileId), expiry]);
    return Buffer.concat([payload, this.#mac(payload)]).toString('base64url');
  }

  /** Returns the download of a token at an instant; null if the token is not ours or has expired. */
  read(token: string, now: Date): Download | null {
    if (!DOWNLOAD_TOKEN.test(token)) return null;
    const bytes = Buffer.from(token, 'base64url');
    const payload = bytes.subarray(0, PAYLOAD_BYTES);
    if (!timingSafeEqual(bytes.subarray(PAYLOAD_BYTES), this.#mac(payload))) return null;
    const expiresAt = Number(payload.readBigUInt64BE(2 * ID_BYTES));
    if (expiresAt <= now.getTime()) return null;
    return {
      companyId: idOf(payload.subarray(0, ID_BYTES)),
      fileId: idOf(payload.subarray(ID_BYTES, 2 * ID_BYTES)),
      expiresAt,
    };
  }

  #mac(payload: Buffer): Buffer {
    return createHmac('sha256', this.#key).update(payload).digest();
  }
}
