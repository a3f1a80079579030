import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { AppError } from '@sable/domain/kernel/errors';

/** The cost of creating and checking a hash. */
export interface HashCost {
  /** log2 of scrypt's N. */
  readonly ln: number;
  readonly r: number;
  readonly p: number;
}

// 34 MB and about 150 ms of one core: 2^17 would let a few concurrent sign-ins exhaust a small machine.
const productCost: HashCost = { ln: 15, r: 8, p: 3 };
const KEY_BYTES = 32;
const CONCURRENCY = 2;
const MAX_WAITING = 20;
const RETRY_SECONDS = 5;

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);

const keyOf = (password: string, salt: Buffer, { ln, r, p }: HashCost): Promise<Buffer> =>
  // Two keyboards may encode the same accented letter differently; NFKC makes them the same password.
  derive(password.normalize('NFKC'), salt, KEY_BYTES, { N: 2 ** ln, r, p, maxmem: 160 * 2 ** ln * r });

export interface PasswordHasher {
  /** Returns the password's hash with its salt and cost, as text. Throws RATE_LIMITED if too many are waiting. */
  hash(password: string): Promise<string>;
  /**
   * Whether a password matches a hash. Without a hash it takes the same time and returns false. Throws RATE_LIMITED.
   */
  verify(password: string, hash: string | null): Promise<boolean>;
}

/**
 * Hashes at most two passwords at once and lets at most twenty wait, so that sign-ins cannot starve the rest of the
 * server.
 *
 * @param cost the cost of new hashes; each hash contains its own. Test suites that sign in often use cheap ones.
 */
export function createPasswordHasher(cost: HashCost = productCost): PasswordHasher {
  const inTurn = turns(CONCURRENCY, MAX_WAITING);
  const hash = async (password: string): Promise<string> => {
    const salt = randomBytes(16);
    const key = await inTurn(() => keyOf(password, salt, cost));
    return `$scrypt$ln=${cost.ln},r=${cost.r},p=${cost.p}$${salt.toString('base64url')}$${key.toString('base64url')}`;
  };
  return {
    hash,
    async verify(password, stored) {
      if (stored === null) {
        await hash(password);
        return false;
      }
      const { salt, key, ...own } = parseHash(stored);
      return timingSafeEqual(await inTurn(() => keyOf(password, salt, own)), key);
    },
  };
}

function parseHash(stored: string): HashCost & { salt: Buffer; key: Buffer } {
  const parts = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w-]{22})\$([\w-]{43})$/.exec(stored);
  if (!parts) throw new Error('A stored password hash has an unknown form.');
  const [, ln, r, p, salt = '', key = ''] = parts;
  return {
    ln: Number(ln),
    r: Number(r),
    p: Number(p),
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  };
}

/** Runs work in order of arrival, `atOnce` at a time. Refuses work if `mostWaiting` are already queued. */
function turns(atOnce: number, mostWaiting: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  const enter = async (): Promise<void> => {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (waiting.length >= mostWaiting) throw new AppError('RATE_LIMITED', { seconds: RETRY_SECONDS });
    // The previous holder hands its slot over, so `running` stays the same.
    await new Promise<void>((go) => waiting.push(go));
  };
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };
  return async <T>(work: () => Promise<T>): Promise<T> => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
