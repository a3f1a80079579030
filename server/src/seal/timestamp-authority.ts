import { randomBytes, type X509Certificate } from 'node:crypto';
import type { Egress } from '../egress/egress.ts';
import { checkTimestamp, type Timestamp } from './check-timestamp.ts';
import { derChildren, readDer, writeDer } from './der.ts';
import { integer, octets, sequence, sha256, SHA_256 } from './der-values.ts';

/** An independent party that confirms when a seal was made. */
export interface TimestampAuthority {
  /**
   * Returns a checked time stamp over a signature. Rejects after several attempts, with a message for an
   * administrator.
   */
  stamp(signature: Buffer): Promise<Timestamp>;
}

export interface TimestampAuthorityOptions {
  readonly url: string;
  /** The root certificates trusted for its time stamps. */
  readonly roots: readonly X509Certificate[];
  readonly egress: Pick<Egress, 'exchange'>;
  /** Milliseconds before each further attempt. */
  readonly pauses?: readonly number[];
}

const PAUSES = [300, 1500];

/** Requests time stamps from an authority as in RFC 3161, over HTTP. */
export function createTimestampAuthority({
  url,
  roots,
  egress,
  pauses = PAUSES,
}: TimestampAuthorityOptions): TimestampAuthority {
  const ask = async (signature: Buffer): Promise<Timestamp> => {
    // The nonce is positive and has no leading zeros.
    const nonce = randomBytes(9);
    nonce[0] = 1;
    const answer = await egress.exchange(url, {
      headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
      body: requestFor(signature, nonce),
    });
    if (answer.status !== 200) throw new Error(`The time-stamp authority answered ${answer.status}.`);
    const stamp = checkTimestamp(tokenOf(answer.body), signature, roots);
    if (!stamp.nonce?.equals(nonce)) throw new Error('The time-stamp authority answered another request.');
    return stamp;
  };
  const attempt = async (signature: Buffer, left: readonly number[]): Promise<Timestamp> => {
    try {
      return await ask(signature);
    } catch (error) {
      const [pause, ...later] = left;
      if (pause === undefined) throw error;
      await new Promise((done) => setTimeout(done, pause));
      return attempt(signature, later);
    }
  };
  return { stamp: (signature) => attempt(signature, pauses) };
}

/** Returns a request for a time stamp that includes the authority's certificates. */
const requestFor = (signature: Buffer, nonce: Buffer): Buffer =>
  sequence(
    integer(1),
    sequence(SHA_256, octets(sha256(signature))),
    writeDer(0x02, nonce),
    writeDer(0x01, Buffer.from([0xff])),
  );

/** Returns the time stamp in a response. Throws if it was refused. */
function tokenOf(answer: Buffer): Buffer {
  const [status, token] = derChildren(readDer(answer));
  const [code] = status ? derChildren(status) : [];
  const granted = code && [0, 1].some((value) => code.whole.equals(integer(value)));
  if (!granted || !token) throw new Error('The time-stamp authority refused to stamp.');
  return token.whole;
}
