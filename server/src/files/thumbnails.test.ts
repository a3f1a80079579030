import { Transformer } from '@napi-rs/image';
import { imageSize } from 'image-size';
import { beforeAll, describe, expect, test } from 'vitest';
import { fileKey, type FileStore } from './file-store.ts';
import { fileIn, fileServer, type FileServer } from './testing/file-server.ts';
import { Thumbnails } from './thumbnails.ts';

let server: FileServer;
let target: string;
beforeAll(async () => {
  server = await fileServer();
  target = `/api/uploads/accounts/${server.accountId}`;
});

/** Returns a picture of one color. */
const picture = (width: number, height: number): Transformer =>
  Transformer.fromRgbaPixels(Buffer.alloc(width * height * 4, 0x88), width, height);
const stored = async (bytes: Uint8Array) =>
  fileIn(await server.post(server.admin, target, bytes, { name: 'a.png' }));
const ask = (id: string, size: number | string, cookie = server.admin) =>
  server.send(cookie, 'GET', `/api/files/${id}/thumbnail?size=${size}`);

describe('a thumbnail', () => {
  test.each([
    ['wide', 600, 300, 96, 96, 48],
    ['high', 300, 600, 320, 160, 320],
    ['small already', 40, 30, 320, 40, 30],
  ])('of a picture that is %s', async (_what, width, height, size, thumbWidth, thumbHeight) => {
    const { id } = await stored(await picture(width, height).png());
    for (const _time of ['made', 'kept']) {
      const answer = await ask(id, size);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
      expect(answer.headers.get('cache-control')).toMatch(/^private/);
      expect(imageSize(new Uint8Array(await answer.arrayBuffer()))).toMatchObject({
        width: thumbWidth,
        height: thumbHeight,
      });
    }
  });

  test('is there for whoever reads the file, and for nobody else', async () => {
    const { id } = await stored(await picture(50, 50).png());
    expect((await ask(id, 96, await server.person('auditor'))).status).toBe(200);
    expect((await ask(id, 96, await server.person('installer'))).status).toBe(404);
    expect((await ask(id, 96, '')).status).toBe(401);
    expect((await ask(id, 97)).status).toBe(422);
  });

  test('of a file that is no picture, or a broken one, is not there', async () => {
    expect((await ask((await stored(Buffer.from('text'))).id, 96)).status).toBe(404);
    const whole = await picture(80, 80).png();
    expect((await ask((await stored(whole.subarray(0, 60))).id, 96)).status).toBe(404);
    const { id } = await stored(await picture(50, 50).png());
    expect((await ask(id, 96)).status).toBe(200);
  });

  test('of a good picture is not called broken when nothing draws it just now', async () => {
    const { id, companyId } = await stored(await picture(50, 50).png());
    const { store } = server.application.fileStorage;
    const stopped = new Thumbnails(store, { warn: () => undefined });
    await stopped.close();
    const asked = stopped.readPicture(companyId, id, '320.webp');
    await expect(asked).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect((await ask(id, 320)).status).toBe(200);
  });

  test('of many pictures at once has one of them in memory at a time', async () => {
    const bytes = await picture(50, 50).png();
    const pictures = await Promise.all(Array.from({ length: 5 }, () => stored(bytes)));
    const { store } = server.application.fileStorage;
    const loaded = { now: 0, most: 0 };
    const counting: FileStore = {
      remove: (keys) => store.remove(keys),
      async read(key) {
        const isOriginal = pictures.some(({ companyId, id }) => key === fileKey(companyId, id));
        if (isOriginal) loaded.most = Math.max(loaded.most, (loaded.now += 1));
        return store.read(key);
      },
      async put(key, parts) {
        loaded.now -= 1;
        await store.put(key, parts);
      },
    };
    const thumbnails = new Thumbnails(counting, { warn: () => undefined });
    const made = await Promise.all(
      pictures.map(({ companyId, id }) => thumbnails.readPicture(companyId, id, '320.webp')),
    );
    expect(made.map((each) => each?.destroy().destroyed)).toEqual(pictures.map(() => true));
    await thumbnails.close();
    expect(loaded).toEqual({ now: 0, most: 1 });
  });

  test('is removed with its picture', async () => {
    const { id, companyId } = await stored(await picture(50, 50).png());
    await ask(id, 96);
    const { store } = server.application.fileStorage;
    const kept = await store.read(`${companyId}/${id}-96.webp`);
    kept?.destroy();
    expect(kept).not.toBeNull();
    await server.call(server.admin, 'DELETE', `/api/files/${id}`);
    await expect.poll(() => store.read(`${companyId}/${id}-96.webp`), { timeout: 10_000 }).toBeNull();
  });
});
