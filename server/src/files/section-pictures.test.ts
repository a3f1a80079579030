import { Transformer } from '@napi-rs/image';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fileKey } from './file-store.ts';
import { fileIn, fileServer, sha256Of, type FileServer } from './testing/file-server.ts';

let server: FileServer;
beforeAll(async () => {
  server = await fileServer();
});

const picture = (shade: number) => Transformer.fromRgbaPixels(Buffer.alloc(40 * 30 * 4, shade), 40, 30).png();

/** Creates a draft with two rooms and a line in the first one. */
async function rooms(cookie = server.admin): Promise<{ id: string; hall: string; garage: string }> {
  const accountId = await server.household(cookie);
  const id = await server.draft(cookie, accountId, [
    { name: 'Front hall', kind: 'section' },
    { name: 'Panel', unitPrice: 349_00 },
    { name: 'Garage', kind: 'section' },
  ]);
  const rows = await linesIn(cookie, id);
  return { id, hall: rows[0]?.id ?? '', garage: rows[2]?.id ?? '' };
}
const lineRows = z.object({ rows: z.array(z.object({ id: z.string() })) });
const linesIn = async (cookie: string, id: string) => {
  const where = encodeURIComponent(JSON.stringify({ field: 'estimateId', op: 'eq', value: id }));
  const answer = await server.call(cookie, 'GET', `/api/estimate-lines?where=${where}&orderBy=position:asc`);
  return lineRows.parse(answer.json()).rows;
};
const add = async (estimateId: string, sectionId: string, bytes: Uint8Array, cookie = server.admin) =>
  fileIn(
    await server.post(cookie, `/api/uploads/estimates/${estimateId}`, bytes, {
      name: 'Door.png',
      customMetadata: JSON.stringify({ sectionId }),
    }),
  );

const pictures = z.array(z.object({ id: z.string(), sha256: z.string() }));
const offer = z.object({
  hash: z.string(),
  content: z.object({
    lines: z.array(z.looseObject({ id: z.string(), name: z.string(), pictures: pictures.optional() })),
  }),
});
const view = async (page: string) => offer.parse(await (await server.send('', 'GET', page)).json());
const picturesIn = async (page: string) =>
  (await view(page)).content.lines.map(({ name, pictures: shown }) => [name, shown?.map(({ id }) => id)]);
const send = async (id: string) =>
  `/api/public/estimates/${(await server.run(server.admin, 'estimates.send', { id })).token}`;
const statusOf = async (page: string, fileId: string) =>
  (await server.send('', 'GET', `${page}/pictures/${fileId}?size=1280`)).status;
const imagesIn = async (path: string, cookie = server.admin) => {
  const answer = await server.send(cookie, 'GET', path);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer())
    .toString('latin1')
    .split('/Subtype /Image').length;
};
const remove = async (id: string, cookie = server.admin) =>
  (await server.call(cookie, 'DELETE', `/api/files/${id}`)).statusCode;

describe('the pictures of a section', () => {
  test('are part of the version, with their SHA-256, on the customer’s page and in the PDF', async () => {
    const { id, hall, garage } = await rooms();
    const none = await imagesIn(`/api/estimates/${id}/pdf`);
    const bytes = [await picture(0x11), await picture(0x22), await picture(0x33)] as const;
    const door = await add(id, hall, bytes[0]);
    const window = await add(id, hall, bytes[1]);
    const gate = await add(id, garage, bytes[2]);
    // A plan for the office, and a picture of a nonexistent section: the customer may see neither.
    const plan = await fileIn(await server.post(server.admin, `/api/uploads/estimates/${id}`, bytes[0]));
    const lost = await add(id, plan.id, bytes[0]);
    expect(await imagesIn(`/api/estimates/${id}/pdf`)).toBe(none + 3);
    const page = await send(id);
    expect(await picturesIn(page)).toEqual([
      ['Front hall', [door.id, window.id]],
      ['Panel', undefined],
      ['Garage', [gate.id]],
    ]);
    expect((await view(page)).content.lines[2]?.pictures).toEqual([
      { id: gate.id, sha256: sha256Of(bytes[2]) },
    ]);
    for (const file of [door, window, gate]) expect(await statusOf(page, file.id)).toBe(200);
    for (const file of [plan, lost]) expect(await statusOf(page, file.id)).toBe(404);
    expect(await imagesIn(`${page}/pdf`, '')).toBe(none + 3);
  });

  test('stay as they were sent, whatever is added or removed later', async () => {
    const { id, hall } = await rooms();
    const door = await add(id, hall, await picture(0x44));
    const page = await send(id);
    const sent = await view(page);
    const later = await add(id, hall, await picture(0x55));
    expect(await remove(door.id)).toBe(204);
    expect(await view(page)).toEqual(sent);
    expect([await statusOf(page, door.id), await statusOf(page, later.id)]).toEqual([200, 404]);
    // Bytes of a picture that no version shows are removed with its file.
    expect(await remove(later.id)).toBe(204);
    const { store } = server.application.fileStorage;
    const isStored = async (fileId: string) => {
      const found = await store.read(fileKey(door.companyId, fileId));
      found?.destroy();
      return found !== null;
    };
    await expect.poll(() => isStored(later.id)).toBe(false);
    expect(await isStored(door.id)).toBe(true);
  });

  test('an estimate without any has the content that it always had', async () => {
    const { id } = await rooms();
    const { content } = await view(await send(id));
    expect(content.lines.some((line) => 'pictures' in line)).toBe(false);
  });

  test('only twelve pictures that can be drawn are shown, the oldest first', async () => {
    const { id, hall } = await rooms();
    const text = await add(id, hall, Buffer.from('no picture'));
    const shown: string[] = [];
    for (let n = 0; n < 13; n++) shown.push((await add(id, hall, await picture(n))).id);
    const page = await send(id);
    expect((await picturesIn(page))[0]).toEqual(['Front hall', shown.slice(0, 12)]);
    expect(await statusOf(page, text.id)).toBe(404);
  });

  test('the rep takes a picture out of a draft whenever it was added; a stranger to it may not', async () => {
    const rep = await server.person('sales');
    const { id, hall } = await rooms(rep);
    const door = await add(id, hall, await picture(0x66), rep);
    const installer = await server.person('installer');
    expect(await remove(door.id, installer)).toBeGreaterThanOrEqual(403);
    expect(await remove(door.id, rep)).toBe(204);
  });
});
