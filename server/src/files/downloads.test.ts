import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { newKey } from '../transaction-context.ts';
import { bytesOf, fileKey } from './file-store.ts';
import { DownloadTokens } from './download-token.ts';
import { fileIn, fileServer, refusalIn, someBytes, type FileServer } from './testing/file-server.ts';
import { zipOf } from './testing/zip.ts';

let server: FileServer;
let target: string;
beforeAll(async () => {
  server = await fileServer();
  target = `/api/uploads/accounts/${server.accountId}`;
});

const stored = async (bytes: Uint8Array, fields: Record<string, string> = {}) => {
  const answer = await server.post(server.admin, target, bytes, fields);
  expect(answer.status).toBe(201);
  return fileIn(answer);
};
const addressIn = z.object({ url: z.string(), expiresAt: z.string() });
const askUrl = (id: string, cookie = server.admin) =>
  server.send(cookie, 'GET', `/api/files/${id}/download-url`);
const urlOf = async (id: string) => addressIn.parse(await (await askUrl(id)).json());
const download = async (id: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(server.address + (await urlOf(id)).url, { headers });

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const pdf = (body: string) => Buffer.from(`%PDF-1.7\n1 0 obj << /Type /Catalog ${body} >> endobj\n%%EOF`);
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');
const script = '<script>document.title="run"</script>';

describe('the type comes from the bytes, and what could run is only ever saved', () => {
  test.each([
    ['a picture', 'photo.png', png, 'image/png', 'inline'],
    ['a PDF', 'plan.pdf', pdf(''), 'application/pdf', 'inline'],
    ['a page', 'photo.jpg', Buffer.from(`<!DOCTYPE html>${script}`), 'text/html', 'attachment'],
    ['a page in UTF-16', 'photo.jpg', utf16(`<html>${script}`), 'text/html', 'attachment'],
    [
      'a page without a mark of its encoding',
      'a.txt',
      utf16(`<html>${script}`).subarray(2),
      'text/html',
      'attachment',
    ],
    [
      'an SVG',
      'logo.png',
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
      'image/svg+xml',
      'attachment',
    ],
    [
      'an SVG after a declaration',
      'logo.pHp.jpg',
      Buffer.from(`<?xml version="1.0"?><svg>${script}</svg>`),
      'image/svg+xml',
      'attachment',
    ],
    ['XML', 'data.xml', Buffer.from('<?xml version="1.0"?><a/>'), 'application/xml', 'attachment'],
    [
      'a PDF with a script',
      'plan.pdf',
      pdf('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>'),
      'application/octet-stream',
      'attachment',
    ],
    ['text', 'notes.md', Buffer.from('Call back on Monday.'), 'text/plain', 'attachment'],
    [
      'a GIF that is a script, too',
      'a.js',
      Buffer.from('GIF89a/*\x01\x00\x01\x00\x00\x00\x00*/=1;alert(1)', 'latin1'),
      'image/gif',
      'inline',
    ],
    ['anything else', 'x.bin', someBytes(64), 'application/octet-stream', 'attachment'],
  ])('%s', async (_what, name, bytes, type, shown) => {
    const { id, contentType } = await stored(bytes, { name });
    expect(contentType).toBe(type);
    const answer = await download(id);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain(type);
    expect(answer.headers.get('content-disposition')).toMatch(new RegExp(`^${shown}; filename=`));
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('script-src');
    if (type !== 'application/pdf') expect(policy).toMatch(/(^|; )sandbox$/);
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  });

  test('a person can have a picture saved instead of shown, and never a page shown', async () => {
    const page = await stored(Buffer.from(`<html>${script}`));
    const changed = await server.call(server.admin, 'PATCH', `/api/files/${page.id}`, {
      contentDisposition: 'inline',
    });
    expect(changed.statusCode).toBe(200);
    expect((await download(page.id)).headers.get('content-disposition')).toMatch(/^attachment/);
    const picture = await stored(png, { contentDisposition: 'attachment' });
    expect((await download(picture.id)).headers.get('content-disposition')).toMatch(/^attachment/);
  });

  test.each([
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\boot.ini', 'boot.ini'],
    ['%2e%2e%2fsecret', '%2e%2e%2fsecret'],
    ['a\0b.txt', 'ab.txt'],
    ['photo\u202Egnp.exe', 'photognp.exe'],
    ['Cafe\u0301.pdf', 'Café.pdf'],
    ['a"b.txt', 'a"b.txt'],
    ['line\r\nX-Header: 1', 'lineX-Header: 1'],
    ['Привет.txt', 'Привет.txt'],
    ['con', 'con'],
    ['x'.repeat(300), 'x'.repeat(200)],
  ])('the name %j is a name alone, and safe in the header', async (name, shown) => {
    const file = await stored(Buffer.from('x'), { name });
    expect(file).toMatchObject({
      name: shown,
      fullPath: expect.stringMatching(/^accounts(\/[\da-f-]{36}){2}$/),
    });
    const answer = await download(file.id);
    expect(answer.headers.get('x-header')).toBeNull();
    // RFC 6266: a quoted name, plus the full name if it needs more than ASCII.
    const header = answer.headers.get('content-disposition') ?? '';
    const [, quoted = '', encoded] =
      /^attachment; filename="?((?:[^"\\;]|\\.)+)"?(?:; filename\*=UTF-8''(\S+))?$/.exec(header) ?? [];
    expect(encoded ? decodeURIComponent(encoded) : quoted.replaceAll('\\', '')).toBe(shown);
  });
});

describe('a picture that unfolds to gigabytes', () => {
  test('is refused by its header', async () => {
    const bomb = Buffer.from(png);
    bomb.writeUInt32BE(20_000, 16);
    bomb.writeUInt32BE(20_000, 20);
    const answer = await server.post(server.admin, target, bomb, { name: 'bomb.png' });
    expect(await refusalIn(answer)).toEqual([422, 'storage/invalid-format']);
  });
});

describe('an archive', () => {
  const office = (document: Buffer, times?: number) =>
    zipOf([
      {
        name: '[Content_Types].xml',
        content: Buffer.from(
          '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
        ),
      },
      { name: 'word/document.xml', content: document, ...(times && { times }) },
    ]);
  const zeros = Buffer.alloc(40 * 1024 * 1024);

  test('is stored as it came and only ever saved', async () => {
    const { id, contentType } = await stored(office(Buffer.from('<w:document/>')), { name: 'Offer.docx' });
    expect(contentType).toBe('application/vnd.openxmlformats-officedocument.wordprocessingml.document');
    expect((await download(id)).headers.get('content-disposition')).toMatch(/^attachment/);
    await stored(zipOf([{ name: 'zeros.bin', content: zeros }]), { name: 'A few megabytes.zip' });
  });

  test.each([
    ['a document', office(zeros, 10)],
    ['an archive', zipOf([{ name: 'zeros.bin', content: zeros, times: 10 }])],
    ['a list of its types', zipOf([{ name: '[Content_Types].xml', content: zeros, times: 10 }])],
  ])('that unfolds to gigabytes is refused by its directory: %s', async (_what, bomb) => {
    expect(bomb.length).toBeLessThan(100_000);
    const answer = await server.post(server.admin, target, bomb, { name: 'Offer.docx' });
    expect(await refusalIn(answer)).toEqual([422, 'storage/invalid-format']);
  });

  test('whose directory lies about its place is stored like any bytes', async () => {
    const broken = office(Buffer.from('<w:document/>'));
    broken.writeUInt32LE(0x7fffffff, broken.length - 6);
    expect((await server.post(server.admin, target, broken, { name: 'a.zip' })).status).toBe(201);
  });
});

describe('a part of a file', () => {
  const bytes = someBytes(1000);
  test.each([
    ['bytes=0-9', 0, 10],
    ['bytes=990-', 990, 1000],
    ['bytes=-5', 995, 1000],
    ['bytes=900-5000', 900, 1000],
  ])('%s', async (range, start, end) => {
    const { id } = await stored(bytes);
    const answer = await download(id, { range });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([
      206,
      `bytes ${start}-${end - 1}/1000`,
    ]);
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes.subarray(start, end))).toBe(true);
  });

  test('beyond the end is refused', async () => {
    const { id } = await stored(bytes);
    expect((await download(id, { range: 'bytes=1000-' })).status).toBe(416);
  });
});

// Specification 7.13
describe('an address opens its file', () => {
  test('for as long as it says and no longer, and only while it is whole', async () => {
    const { id, companyId } = await stored(Buffer.from('x'));
    const { url, expiresAt } = await urlOf(id);
    expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(14 * 60_000);
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(15 * 60_000);
    expect((await fetch(server.address + url)).status).toBe(200);
    const token = url.split('/').at(-1) ?? '';
    const { tokens } = server.application.fileStorage;
    expect(tokens.read(token, new Date(Date.parse(expiresAt)))).toBeNull();
    expect(tokens.read(token, new Date(Date.parse(expiresAt) - 1))).toMatchObject({ fileId: id, companyId });
    for (const at of [0, 30, 50, 95]) {
      const changed = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
      expect((await fetch(`${server.address}/api/downloads/${changed}`)).status).toBe(404);
    }
    const foreign = new DownloadTokens('the secret of another installation').sign({
      companyId,
      fileId: id,
      expiresAt: Date.now() + 60_000,
    });
    expect((await fetch(`${server.address}/api/downloads/${foreign}`)).status).toBe(404);
  });

  test('and is given to nobody who may not read it', async () => {
    const { id } = await stored(Buffer.from('x'));
    const installer = await server.person('installer');
    expect((await askUrl(id, installer)).status).toBe(404);
    expect((await askUrl(id, '')).status).toBe(401);
    expect((await askUrl(newKey())).status).toBe(404);
  });

  test('and is not given for a file whose bytes are gone', async () => {
    const { id, companyId } = await stored(Buffer.from('x'));
    await server.application.fileStorage.store.remove([fileKey(companyId, id)]);
    expect(await refusalIn(await askUrl(id))).toEqual([404, 'storage/no-download-url']);
  });
});

// Specification 7.14
describe('a deleted file', () => {
  test('is gone at once, its bytes soon after, and a second time there is nothing', async () => {
    const { id, companyId } = await stored(Buffer.from('x'));
    const { url } = await urlOf(id);
    const { store } = server.application.fileStorage;
    const remove = () => server.call(server.admin, 'DELETE', `/api/files/${id}`);
    expect((await remove()).statusCode).toBe(204);
    expect((await fetch(server.address + url)).status).toBe(404);
    expect((await remove()).statusCode).toBe(404);
    await expect.poll(() => store.read(fileKey(companyId, id)), { timeout: 10_000 }).toBeNull();
  });

  test('goes with its record', async () => {
    const accountId = await server.make(server.admin, 'accounts.create', {
      account: { name: 'A lead', type: 'residential' },
    });
    const answer = await server.post(server.admin, `/api/uploads/accounts/${accountId}`, Buffer.from('x'));
    const { id, companyId } = await fileIn(answer);
    const { store } = server.application.fileStorage;
    const bytes = await store.read(fileKey(companyId, id));
    expect(bytes && (await bytesOf(bytes)).toString()).toBe('x');
    await server.make(server.admin, 'accounts.delete', { id: accountId }).catch(() => undefined);
    expect((await server.send(server.admin, 'GET', `/api/files/${id}`)).status).toBe(404);
    await expect.poll(() => store.read(fileKey(companyId, id)), { timeout: 10_000 }).toBeNull();
  });
});

test('metadata changes count, and what the bytes say cannot be changed', async () => {
  const { id } = await stored(Buffer.from('x'));
  const change = (patch: object) => server.call(server.admin, 'PATCH', `/api/files/${id}`, patch);
  const changed = await change({ name: '../Site plan.txt', customMetadata: { floor: '2' } });
  expect(changed.json()).toMatchObject({
    name: 'Site plan.txt',
    customMetadata: { floor: '2' },
    generation: expect.stringMatching(/^\d{16}$/),
    metageneration: '2',
  });
  const { timeCreated, updated } = changed.json<{ timeCreated: string; updated: string }>();
  expect(updated > timeCreated).toBe(true);
  for (const field of ['size', 'contentType', 'md5Hash', 'sha256', 'fullPath', 'bucket', 'accountId'])
    expect((await change({ [field]: 'x' })).json<{ error: { code: string } }>().error.code).toBe(
      'SERVER_FIELD',
    );
});
