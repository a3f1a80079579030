import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sealCheckSchema } from '@sable/domain/seal-check';
import { PDFDocument } from 'pdf-lib';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { testApp, type TestApp } from '../http/test-app.ts';
import { atFileEnd } from '../test-cleanup.ts';
import { newKey } from '../transaction-context.ts';
import { checkSeal } from './check-seal.ts';
import { writeDer } from './der.ts';
import { oid, sequence, SET } from './der-values.ts';
import { makeSealKey } from './make-key.ts';
import { sealPdf } from './seal-pdf.ts';
import { stampSeal } from './stamp-seal.ts';
import { startTimestampServer, testAuthority, type Misdeeds } from './testing/timestamp-server.ts';
import { createTimestampAuthority } from './timestamp-authority.ts';

const company = 'Müller Alarm';
const key = makeSealKey(company, Date.now());
const authority = testAuthority();
/** An authority whose stamps identify it by its key identifier. */
const byKey = testAuthority({ namedBy: 'key' });

async function bareSeal(text = 'Panel', toStamp = true): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage([200, 200]).drawText(text);
  const pdf = await document.save();
  return Buffer.from(
    await sealPdf({ pdf, key: await key, company, statement: 'EST-1', sealedAt: Date.now(), toStamp }),
  );
}

/** Returns a client of an authority that answers within this process. */
const clientOf = (by = authority, misdeeds: Misdeeds = {}) =>
  createTimestampAuthority({
    url: 'https://time.example.com/',
    roots: [by.root],
    pauses: [],
    egress: {
      exchange: async (_url, { body }) => ({
        status: misdeeds.httpStatus ?? 200,
        body: by.answer(Buffer.from(body), misdeeds),
      }),
    },
  });

const stamped = async (by = authority, misdeeds: Misdeeds = {}): Promise<Buffer> =>
  (await stampSeal(await bareSeal(), clientOf(by, misdeeds))).bytes;

/** Returns the position of the signature: where its digits begin, and how many of them are not padding. */
function messageOf(file: Buffer): { start: number; length: number } {
  const start = file.lastIndexOf('/Contents <') + 11;
  const digits = file.toString('latin1', start, file.indexOf('>', start));
  return { start, length: digits.replace(/0+$/, '').length };
}

let file: Buffer;
beforeAll(async () => {
  file = await stamped();
});

describe('a seal with a time stamp', () => {
  test('is valid, and says when it was stamped and by whom', () => {
    const checked = checkSeal(file, [authority.root]);
    expect(checked).toMatchObject({ fault: null, stamp: { authority: 'Test Time' } });
    expect(checked.fault === null && Math.abs(Number(checked.stamp?.at) - Date.now())).toBeLessThan(60_000);
  });

  test.each([
    ['issuer and serial number', authority],
    ['its key', byKey],
  ])('keeps no byte that is not checked, where its signer is named by %s', async (_how, by) => {
    const whole = await stamped(by);
    expect(checkSeal(whole, [by.root])).toMatchObject({ fault: null, stamp: { authority: 'Test Time' } });
    const { start, length } = messageOf(whole);
    const copy = Buffer.from(whole);
    const passed: number[] = [];
    for (let at = start; at < start + length; at += 2) {
      const digit = copy.readUInt8(at);
      copy.write((Number.parseInt(String.fromCodePoint(digit), 16) ^ 1).toString(16), at, 'latin1');
      if (checkSeal(copy, [by.root]).fault === null) passed.push(at - start);
      copy[at] = digit;
    }
    expect(passed).toEqual([]);
  });

  test('of an authority that is not known is foreign', async () => {
    expect(checkSeal(file)).toEqual({ fault: 'foreign' });
    expect(checkSeal(file, [testAuthority().root])).toEqual({ fault: 'foreign' });
  });

  test('that was made for another seal is refused', async () => {
    const other = await stamped();
    // Puts the other file's time stamp into this file's seal: the stamp's own signature is valid, but it stamps
    // something else.
    const tokenAt = (of: Buffer) => of.indexOf(oid('2a864886f70d010910020e').toString('hex'), 0, 'latin1');
    const mixed = Buffer.from(file);
    const { start, length } = messageOf(file);
    const theirs = messageOf(other);
    const tail = other.subarray(tokenAt(other), theirs.start + theirs.length);
    tail.copy(mixed, tokenAt(file));
    expect(start + length).toBeGreaterThan(tokenAt(file));
    expect(checkSeal(mixed, [authority.root])).toEqual({ fault: 'seal-damaged' });
  });

  test('may hold no other unsigned attribute, and no second one', async () => {
    const bare = await bareSeal();
    const note = sequence(oid('2a0304'), writeDer(SET, writeDer(0x0c, Buffer.from('more'))));
    const client = clientOf();
    const withMore = await stampSeal(bare, {
      stamp: async (signature) => {
        const stamp = await client.stamp(signature);
        return { ...stamp, token: Buffer.concat([stamp.token, note]) };
      },
    });
    expect(checkSeal(withMore.bytes, [authority.root])).toEqual({ fault: 'seal-damaged' });
    const instead = await stampSeal(bare, {
      stamp: async (signature) => ({ ...(await client.stamp(signature)), token: note }),
    });
    expect(checkSeal(instead.bytes, [authority.root])).toEqual({ fault: 'seal-damaged' });
  });

  test('needs room that was made for it', async () => {
    await expect(
      stampSeal(await bareSeal('Panel', false), {
        stamp: async (signature) => ({ ...(await clientOf().stamp(signature)), token: Buffer.alloc(4000) }),
      }),
    ).rejects.toThrow('larger than its place');
  });
});

describe('a time stamp is not taken', () => {
  const day = 86_400_000;
  test.each<[string, Misdeeds, string]>([
    ['from an answer that is no success', { httpStatus: 500 }, 'answered 500'],
    ['when it is refused', { status: 2 }, 'refused'],
    ['for another request', { nonce: Buffer.from([1, 2, 3]) }, 'another request'],
    ['for another signature', { digest: Buffer.alloc(32) }, 'another signature'],
    ['from before its certificate', { at: new Date(Date.now() - 500 * day) }, 'not in force'],
    ['from after its certificate', { at: new Date(Date.now() + 500 * day) }, 'not in force'],
  ])('%s', async (_what, misdeeds, phrase) => {
    await expect(stamped(authority, misdeeds)).rejects.toThrow(phrase);
  });

  test('with a certificate that is not for time stamps', async () => {
    await expect(stamped(testAuthority({ isForCode: true }))).rejects.toThrow('not for time stamps');
  });

  test('that names the key of another', async () => {
    await expect(stamped(testAuthority({ namedBy: 'other key' }))).rejects.toThrow(
      'names another certificate',
    );
  });

  test('with certificates that lead nowhere', async () => {
    const strange = { ...testAuthority(), root: authority.root };
    await expect(stamped(strange)).rejects.toThrow('unknown authority');
  });
});

describe('a server with a time-stamp authority', () => {
  let server: TestApp;
  let time: Awaited<ReturnType<typeof startTimestampServer>>;

  beforeAll(async () => {
    time = await startTimestampServer();
    atFileEnd(async () => void (await time.close()));
    const roots = join(tmpdir(), `roots-${newKey()}.pem`);
    await writeFile(roots, `Roots of the test\n${time.root.toString()}`);
    server = await testApp({ TIMESTAMP_URL: time.url, TIMESTAMP_ROOTS: roots });
    await rm(roots);
  });
  beforeEach(() => {
    time.state.misdeeds = {};
  });

  const rowsOf = async (collection: string, estimateId: string) => {
    const where = encodeURIComponent(
      JSON.stringify({ all: [{ field: 'estimateId', op: 'eq', value: estimateId }] }),
    );
    const { body } = await server.call(server.admin, 'GET', `/api/${collection}?where=${where}`);
    return z.object({ rows: z.array(z.looseObject({})) }).parse(JSON.parse(body)).rows;
  };

  /** Sells an estimate and returns the sealed copy with the data of its acceptance. */
  async function sold() {
    const accountId = await server.household(server.admin);
    const id = await server.draft(server.admin, accountId, [{ name: 'Panel', unitPrice: 34_900 }]);
    const { token } = await server.run(server.admin, 'estimates.send', { id });
    const path = `/api/public/estimates/${token}`;
    const { hash } = z.object({ hash: z.string() }).parse((await server.call('', 'GET', path)).json());
    const signed = await server.call('', 'POST', `${path}/accept`, {
      versionHash: hash,
      signerName: 'Hanna Miller',
      consent: true,
      signature: { kind: 'typed', text: 'Hanna Miller' },
    });
    expect(signed.statusCode).toBe(200);
    const accepted = await vi.waitFor(
      async () => {
        const [event] = (await rowsOf('estimate-events', id)).filter(({ kind }) => kind === 'accepted');
        if (!event) throw new Error('It is not accepted yet.');
        return event;
      },
      { timeout: 60_000, interval: 200 },
    );
    const { rawPayload } = await server.call('', 'GET', `${path}/pdf`);
    const checked = await server.app.inject({
      method: 'POST',
      url: '/api/public/verify',
      headers: { origin: server.origin, 'content-type': 'application/pdf' },
      payload: rawPayload,
    });
    return { note: accepted['note'], check: sealCheckSchema.parse(checked.json()) };
  }
  const services = async () =>
    z
      .object({
        timestamps: z.object({ driver: z.string(), host: z.string(), lastUsedAt: z.string().nullable() }),
      })
      .parse((await server.call(server.admin, 'GET', '/api/integrations')).json()).timestamps;
  const testIt = (cookie: string) => server.call(cookie, 'POST', '/api/integrations/timestamps/test', {});

  test('seals with a time stamp, and says so where the copy is checked and to administrators', async () => {
    expect(await services()).toEqual({ driver: 'rfc3161', host: '127.0.0.1', lastUsedAt: null });
    const { note, check } = await sold();
    expect(note).toBe('The signed copy is sealed, with a time stamp.');
    expect(check).toMatchObject({
      verdict: 'valid',
      stamp: { authority: 'Test Time' },
      record: { state: 'unbroken' },
    });
    expect(check.verdict === 'valid' && check.stamp?.at.slice(0, 19)).toBe(
      (await services()).lastUsedAt?.slice(0, 19),
    );
  });

  test('tries again, then seals without one and says so', async () => {
    time.state.misdeeds = { httpStatus: 503 };
    const before = time.state.asked;
    const { note, check } = await sold();
    expect(time.state.asked - before).toBe(3);
    expect(note).toContain('without a time stamp');
    expect(check).toMatchObject({ verdict: 'valid', stamp: null });
  });

  test('is tested by administrators', async () => {
    expect((await testIt(server.admin)).json()).toEqual({ milliseconds: expect.any(Number) });
    expect((await testIt(await server.person('office'))).statusCode).toBe(403);
    time.state.misdeeds = { status: 2 };
    const refused = await testIt(server.admin);
    expect([refused.statusCode, refused.body]).toEqual([422, expect.stringContaining('refused to stamp')]);
  });
});
