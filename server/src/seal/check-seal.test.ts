import { PDFDocument } from 'pdf-lib';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkSeal } from './check-seal.ts';
import { makeSealKey } from './make-key.ts';
import { sealPdf } from './seal-pdf.ts';

const sealedAt = Date.parse('2026-03-14T15:09:26Z');
/** A title that looks like a signature placeholder. */
const title = '/SubFilter /ETSI.CAdES.detached /ByteRange [0 10 20 30] /Contents <00>';

async function plainPdf(text = 'Panel'): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.setTitle(title);
  document.setSubject(text);
  document.addPage([200, 200]).drawText(text);
  return document.save();
}

const sealed = async (
  pdf: Uint8Array,
  key = makeSealKey('Müller Alarm 警報', sealedAt),
  at = sealedAt,
): Promise<Buffer> =>
  Buffer.from(
    await sealPdf({
      pdf,
      key: await key,
      company: 'Müller Alarm 警報',
      statement: 'Estimate EST-1, version 2, signed by Ann Lee',
      sealedAt: at,
    }),
  );

let file: Buffer;
beforeAll(async () => {
  file = await sealed(await plainPdf());
});

const changed = (from: string, to: string): Buffer => {
  const at = file.lastIndexOf(from);
  expect(at).toBeGreaterThan(0);
  return Buffer.concat([file.subarray(0, at), Buffer.from(to, 'latin1'), file.subarray(at + from.length)]);
};

test('an untouched file is valid and says who sealed what and when', () => {
  expect(checkSeal(file)).toMatchObject({
    fault: null,
    company: 'Müller Alarm 警報',
    statement: 'Estimate EST-1, version 2, signed by Ann Lee',
    sealedAt: new Date(sealedAt),
  });
});

test('100 of 100 sealed files are valid', async () => {
  const key = makeSealKey('Sable', sealedAt);
  for (let at = 0; at < 100; at++)
    expect(checkSeal(await sealed(await plainPdf(`Line ${at}`), key)).fault).toBeNull();
});

test('no single byte can be changed, wherever it is', () => {
  const copy = Buffer.from(file);
  const passed: number[] = [];
  for (let at = 0; at < copy.length; at++) {
    copy[at] = file.readUInt8(at) ^ 0x01;
    if (checkSeal(copy).fault === null) passed.push(at);
    copy[at] = file.readUInt8(at);
  }
  expect(passed).toEqual([]);
});

describe('a file that was tampered with says what is wrong', () => {
  test.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ['an empty file', () => Buffer.alloc(0), 'not-pdf'],
    ['another kind of file', () => Buffer.from('GIF89a'), 'not-pdf'],
    ['a PDF without a seal', async () => Buffer.from(await plainPdf('x')), 'not-sealed'],
    ['cut short by a byte', () => file.subarray(0, -1), 'cut-short'],
    ['cut in half', () => file.subarray(0, file.length / 2), 'cut-short'],
    ['a byte of the text', () => changed('startxref', 'startxreg'), 'altered'],
    ['a page', () => changed('/MediaBox [ 0 0 200', '/MediaBox [ 0 0 201'), 'altered'],
    ['the time of the seal', () => changed('D:20260314150926Z', 'D:20260314150927Z'), 'altered'],
    ['the permission', () => changed('/P 1', '/P 2'), 'altered'],
    ['a renamed permission', () => changed('/Perms', '/Permz'), 'altered'],
    ['a line feed at the end', () => Buffer.concat([file, Buffer.from('\n')]), 'appended'],
    ['bytes at the end', () => Buffer.concat([file, Buffer.from('more')]), 'appended'],
    [
      'a later revision',
      () =>
        Buffer.concat([
          file,
          Buffer.from(
            `\n1 0 obj\n<<>>\nendobj\nxref\n0 0\ntrailer\n<</Prev 1>>\nstartxref\n${file.length}\n%%EOF`,
          ),
        ]),
      'appended',
    ],
    ['a document of another seal', async () => withSealOf(await sealed(await plainPdf('Other'))), 'altered'],
    ['digits of the seal in capitals', () => inSeal((hex) => hex.toUpperCase()), 'seal-damaged'],
    ['an emptied seal', () => inSeal((hex) => '0'.repeat(hex.length)), 'seal-damaged'],
    [
      'a seal that is filled up with other digits',
      () => inSeal((hex) => hex.replace(/0$/, '1')),
      'seal-damaged',
    ],
  ])('%s', async (_what, tampered, fault) => {
    expect(checkSeal(await tampered())).toEqual({ fault });
  });

  test('a file sealed by a stranger under the same name has another certificate', async () => {
    const [own, other] = [checkSeal(file), checkSeal(await sealed(await plainPdf()))];
    expect(own.fault ?? other.fault).toBeNull();
    expect(own).not.toMatchObject({ fingerprint: 'fingerprint' in other && other.fingerprint });
  });
});

describe('of a certificate that has ended', () => {
  const begin = Date.parse('2001-06-01T00:00:00Z');
  const end = Date.parse('2011-05-31T00:00:00Z');
  const early = makeSealKey('Müller Alarm 警報', begin);

  test.each([begin, begin + 86_400_000, end])('a seal made in its time (%i) stays valid', async (at) => {
    const old = await sealed(await plainPdf(), early, at);
    expect(checkSeal(old)).toMatchObject({ fault: null, sealedAt: new Date(at) });
  });

  test.each([begin - 2 * 86_400_000, end + 1000, sealedAt])(
    'a seal made outside of its time (%i) is refused',
    async (at) => {
      expect(checkSeal(await sealed(await plainPdf(), early, at))).toEqual({ fault: 'seal-damaged' });
    },
  );
});

test('a sealed document is not sealed again', async () => {
  await expect(sealed(file)).rejects.toThrow('already has a form or a seal');
});

const sealAt = (of: Buffer): [start: number, end: number] => {
  const start = of.lastIndexOf('/Contents <') + 11;
  return [start, of.indexOf('>', start)];
};

function inSeal(change: (hex: string) => string): Buffer {
  const [start, end] = sealAt(file);
  const hex = file.toString('latin1', start, end);
  return Buffer.concat([file.subarray(0, start), Buffer.from(change(hex)), file.subarray(end)]);
}

const withSealOf = (other: Buffer): Buffer => inSeal(() => other.toString('latin1', ...sealAt(other)));
