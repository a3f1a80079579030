import { randomBytes } from 'node:crypto';

const COMPANY_LENGTH = 22;
const SECRET_LENGTH = 43;

/** A token as it appears in a URL. Tokens mailed by the first release do not contain their company. */
export const LINK_TOKEN = /^(?:[A-Za-z0-9_-]{22})?[A-Za-z0-9_-]{43}$/;

/** Returns a secret for a public link: the company it belongs to, then 256 random bits; base64url. */
export const newLinkToken = (companyId: string): string =>
  Buffer.from(companyId.replaceAll('-', ''), 'hex').toString('base64url') +
  randomBytes(32).toString('base64url');

/** Returns the company encoded in a token; null if it contains none. */
export function companyOfToken(token: string): string | null {
  if (token.length <= SECRET_LENGTH) return null;
  const hex = Buffer.from(token.slice(0, COMPANY_LENGTH), 'base64url').toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
