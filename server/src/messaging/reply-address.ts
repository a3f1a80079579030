import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Tenancy } from '../db/tenant.ts';
import { bytesOfUuid, uuidOfBytes } from '../uuid-bytes.ts';

/** Bytes of a company's id that suffice to distinguish it from others; the proof covers the whole id. */
const COMPANY_BYTES = 6;
const ID_BYTES = 16;
const PROOF_BYTES = 10;
/**
 * Length of the bytes in base 32. Mail servers may change the case of an address, and allow its local part 64
 * characters.
 */
const DIGITS = Math.ceil(((COMPANY_BYTES + ID_BYTES + PROOF_BYTES) * 8) / 5);
/** Characters left for the name of the mailbox, without the plus sign. */
export const MAX_MAILBOX = 64 - DIGITS - 1;

/** The email that a reply answers. */
export interface RepliedEmail {
  readonly companyId: string;
  readonly messageId: string;
}

/**
 * Creates and reads reply addresses. Every email that can be replied to has its own address,
 * `reply+…@in.example.com`. Nothing of it is stored: the address itself identifies the email and proves that this
 * server issued it.
 */
export class ReplyAddresses {
  readonly #key: Buffer;
  readonly #mailbox: string;
  readonly #host: string;

  /**
   * @param secret the installation's secret. The key for addresses is derived from it and opens nothing else.
   * @param address the mailbox whose plus addresses reach this server; undefined for none.
   */
  constructor(secret: string, address: string | undefined) {
    this.#key = createHmac('sha256', secret).update('sable replies').digest();
    const [mailbox = '', host = ''] = (address ?? '').toLowerCase().split('@');
    this.#mailbox = mailbox;
    this.#host = host;
  }

  /** Returns the reply address of an email; null if replies do not reach this server. */
  addressOf(email: RepliedEmail): string | null {
    if (!this.#host) return null;
    const { companyId, messageId } = email;
    const bytes = Buffer.concat([
      bytesOfUuid(companyId).subarray(0, COMPANY_BYTES),
      bytesOfUuid(messageId),
      this.#proof(email),
    ]);
    const digits = BigInt(`0x${bytes.toString('hex')}`)
      .toString(32)
      .padStart(DIGITS, '0');
    return `${this.#mailbox}+${digits}@${this.#host}`;
  }

  /** Returns the email that an address belongs to; undefined for an address that this server did not issue. */
  async read(tenancy: Tenancy, address: string): Promise<RepliedEmail | undefined> {
    const bytes = this.#bytesOf(address);
    if (!bytes) return undefined;
    const begins = bytes.subarray(0, COMPANY_BYTES);
    const messageId = uuidOfBytes(bytes.subarray(COMPANY_BYTES, COMPANY_BYTES + ID_BYTES));
    const proof = bytes.subarray(COMPANY_BYTES + ID_BYTES);
    const companies = await tenancy.crossTenantQuery<{ id: string }>('select id from all_companies()');
    return companies
      .map(({ id: companyId }) => ({ companyId, messageId }))
      .filter(({ companyId }) => bytesOfUuid(companyId).subarray(0, COMPANY_BYTES).equals(begins))
      .find((email) => timingSafeEqual(this.#proof(email), proof));
  }

  #bytesOf(address: string): Buffer | undefined {
    const [local = '', host = ''] = address.trim().toLowerCase().split('@');
    const digits = local.slice(this.#mailbox.length + 1);
    const isOurs = this.#host !== '' && host === this.#host && local === `${this.#mailbox}+${digits}`;
    if (!isOurs || digits.length !== DIGITS || !/^[0-9a-v]*$/.test(digits)) return undefined;
    const value = [...digits].reduce((sum, digit) => sum * 32n + BigInt(Number.parseInt(digit, 32)), 0n);
    const hex = value.toString(16).padStart((COMPANY_BYTES + ID_BYTES + PROOF_BYTES) * 2, '0');
    const bytes = Buffer.from(hex, 'hex');
    return bytes.length === COMPANY_BYTES + ID_BYTES + PROOF_BYTES ? bytes : undefined;
  }

  #proof({ companyId, messageId }: RepliedEmail): Buffer {
    return createHmac('sha256', this.#key)
      .update(`${companyId}\n${messageId}`)
      .digest()
      .subarray(0, PROOF_BYTES);
  }
}
