import { createHmac, timingSafeEqual } from 'node:crypto';
import { dropOldest } from '../drop-oldest.ts';

/** A carrier of cookies or a bearer: a request of the web server, or the upgrade of a socket. */
export interface CookieCarrier {
  readonly headers: { readonly cookie?: string | undefined; readonly authorization?: string | undefined };
}

/** Maximum lifetime of a session after sign-in, in any case (the database enforces it too). */
const ABSOLUTE_SECONDS = 30 * 24 * 3600;
const DEVICE_SECONDS = 365 * 24 * 3600;
const BROWSER_SECONDS = 600;
const MAX_PROVEN = 10_000;

export interface SessionCookies {
  /**
   * Name of the session's cookie: `__Host-sable` over https, `sable` over plain http, where a browser does not accept
   * that prefix.
   */
  readonly name: string;
  readonly secure: boolean;
  /** Returns the session's token, or null if there is no cookie or its signature is not ours. */
  readToken(carrier: CookieCarrier): string | null;
  /** Returns a Set-Cookie header that gives a browser its session. */
  session(token: string): string;
  /** Returns a Set-Cookie header that removes it. */
  ended(): string;
  /** Returns the id of the person's known device that a request comes from, or null. */
  readDevice(carrier: CookieCarrier, email: string): string | null;
  /** Returns a Set-Cookie header by which this device of the person is recognized later. */
  device(deviceId: string, email: string): string;
  /** Returns the id of the browser that a request comes from while its person is at a sign-in provider, or null. */
  readBrowser(carrier: CookieCarrier): string | null;
  /** Returns a Set-Cookie header by which this browser is recognized for ten minutes. */
  browser(id: string): string;
}

/**
 * Creates the cookies of this installation. The session's cookie has the form that better-auth signs and reads:
 * `token.signature`.
 */
export function createSessionCookies(publicUrl: string, secret: string): SessionCookies {
  const secure = publicUrl.startsWith('https:');
  const name = secure ? '__Host-sable' : 'sable';
  const deviceName = `${name}-device`;
  const browserName = `${name}-browser`;
  const sign = (text: string): string => createHmac('sha256', secret).update(text).digest('base64');
  const signDevice = (id: string, email: string): string => sign(`device ${id} ${email}`);
  const signBrowser = (id: string): string => sign(`browser ${id}`);
  const set = (cookie: string, value: string, seconds: number): string =>
    `${cookie}=${encodeURIComponent(value)}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  const read = (carrier: CookieCarrier, cookie: string, signer: (text: string) => string): string | null =>
    textOf(readCookie(carrier, cookie), signer);
  // Nearly every request carries a session cookie whose signature was verified for an earlier request. The session
  // itself is checked for each request.
  const proven = new Map<string, string>();
  const readToken = (carrier: CookieCarrier): string | null => {
    const signed = readCookie(carrier, name);
    const known = proven.get(signed);
    if (known !== undefined) return known;
    const token = textOf(signed, sign);
    if (token === null) return null;
    proven.set(signed, token);
    dropOldest(proven, MAX_PROVEN);
    return token;
  };
  return {
    name,
    secure,
    readToken,
    session: (token) => set(name, `${token}.${sign(token)}`, ABSOLUTE_SECONDS),
    ended: () => set(name, '', 0),
    readDevice: (carrier, email) => read(carrier, deviceName, (id) => signDevice(id, email)),
    device: (id, email) => set(deviceName, `${id}.${signDevice(id, email)}`, DEVICE_SECONDS),
    readBrowser: (carrier) => read(carrier, browserName, signBrowser),
    browser: (id) => set(browserName, `${id}.${signBrowser(id)}`, BROWSER_SECONDS),
  };
}

function readCookie({ headers }: CookieCarrier, name: string): string {
  for (const pair of (headers.cookie ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at < 0 || pair.slice(0, at).trim() !== name) continue;
    try {
      return decodeURIComponent(pair.slice(at + 1).trim());
    } catch {
      return '';
    }
  }
  return '';
}

/** Returns the text of a signed value; null if its signature is not ours. */
function textOf(signed: string, signer: (text: string) => string): string | null {
  const [text, signature] = splitSigned(signed);
  return text && isSame(signature, signer(text)) ? text : null;
}

function splitSigned(value: string): [text: string, signature: string] {
  const at = value.lastIndexOf('.');
  return at < 0 ? ['', ''] : [value.slice(0, at), value.slice(at + 1)];
}

function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
