import { createHmac, timingSafeEqual } from 'node:crypto';
import { dropOldest } from '../drop-oldest.ts';

/** What carries cookies, or a bearer: a request of the web server, or the upgrade of a socket. */
export interface CookieCarrier {
  readonly headers: { readonly cookie?: string | undefined; readonly authorization?: string | undefined };
}

/** A session lives at most this long after sign-in, whatever happens (the database enforces it too). */
const ABSOLUTE_SECONDS = 30 * 24 * 3600;
const DEVICE_SECONDS = 365 * 24 * 3600;
const BROWSER_SECONDS = 600;
const MAX_PROVEN = 10_000;

export interface SessionCookies {
  /** Name of the session's cookie: `__Host-sable` over https, `sable` over plain http, where a browser takes no such prefix. */
  readonly name: string;
  readonly secure: boolean;
  /** The session's token, or null when there is no cookie or its signature is not ours. */
  readToken(carrier: CookieCarrier): string | null;
  /** A Set-Cookie header that gives a browser its session. */
  session(token: string): string;
  /** A Set-Cookie header that takes it back. */
  ended(): string;
  /** Which known device of this person a request comes from, or null. */
  readDevice(carrier: CookieCarrier, email: string): string | null;
  /** A Set-Cookie header by which this person's device is known again. */
  device(deviceId: string, email: string): string;
  /** Which browser a request comes from while its person is at a sign-in provider, or null. */
  readBrowser(carrier: CookieCarrier): string | null;
  /** A Set-Cookie header by which this browser is known again for ten minutes. */
  browser(id: string): string;
}

/** The cookies of this installation. The session's has the form that better-auth signs and reads: `token.signature`. */
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
  // Nearly every request carries a session's cookie whose signature an earlier one has proven. What it opens is checked with each.
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

/** The text of a signed value; null when its signature is not ours. */
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
