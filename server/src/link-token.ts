import { randomBytes } from 'node:crypto';

const COMPANY_LENGTH = 22;
const SECRET_LENGTH = 43;

/** A token as it stands in an address. Those that were mailed by the first release do not name their company. */
export const LINK_TOKEN = /^(?:[A-Za-z0-9_-]{22})?[A-Za-z0-9_-]{43}$/;

/** A secret for a public link: the company it belongs to, then 256 random bits; base64url. */
export const newLinkToken = (companyId: string): string =>
  Buffer.from(companyId.replaceAll('-', ''), 'hex').toString('base64url') +
  randomBytes(32).toString('base64url');

/** The company that a token names; null for one that names none. */
export function companyOfToken(token: string): string | null {
  if (token.length <= SECRET_LENGTH) return null;
  const hex = Buffer.from(token.slice(0, COMPANY_LENGTH), 'base64url').toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
