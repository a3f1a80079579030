import { randomBytes } from 'node:crypto';
import { Transformer } from '@napi-rs/image';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { newKey } from '../transaction-context.ts';
import { fileKey } from './file-store.ts';
import { fileIn, fileServer, refusalIn, type FileServer } from './testing/file-server.ts';

let server: FileServer;
let companyId: string;
beforeAll(async () => {
  server = await fileServer();
  ({ companyId } = await sessionOf(server.admin));
});

/** Returns a picture of one color. */
const picture = (shade = 0x88) => Transformer.fromRgbaPixels(Buffer.alloc(40 * 30 * 4, shade), 40, 30).png();

const session = z.object({ user: z.object({ id: z.string() }), company: z.object({ id: z.string() }) });
async function sessionOf(cookie: string): Promise<{ userId: string; companyId: string }> {
  const { user, company } = session.parse((await server.call(cookie, 'GET', '/api/session')).json());
  return { userId: user.id, companyId: company.id };
}
const post = (cookie: string, path: string, bytes: Uint8Array) =>
  server.post(cookie, `/api/uploads/${path}?bucket=pictures`, bytes, { name: 'Front.png' });
const stored = async (path: string, shade?: number, cookie = server.admin) => {
  const answer = await post(cookie, path, await picture(shade));
  expect([path, answer.status]).toEqual([path, 201]);
  return (await fileIn(answer)).id;
};
const pictured = z.object({ pictureId: z.string().nullable() });
const pictureOf = async (path: string) =>
  pictured.parse((await server.call(server.admin, 'GET', `/api/${path}`)).json()).pictureId;
const remove = async (id: string, cookie = server.admin) =>
  (await server.call(cookie, 'DELETE', `/api/files/${id}`)).statusCode;
const newProduct = (name = 'Panel') =>
  server.make(server.admin, 'products.create', {
    sku: newKey().slice(0, 30),
    name,
    kind: 'equipment',
    price: 9900,
  });
const isStored = async (id: string) => {
  const bytes = await server.application.fileStorage.store.read(fileKey(companyId, id));
  bytes?.destroy();
  return bytes !== null;
};

describe('a record has one picture', () => {
  test.each([
    ['company', async () => `companies/${companyId}`],
    ['person', async () => `users/${(await sessionOf(server.admin)).userId}`],
    ['product', async () => `products/${await newProduct()}`],
  ])('%s: it is written on the record, replaced, and removed', async (_what, recordPath) => {
    const path = await recordPath();
    const first = await stored(path);
    expect(await pictureOf(path)).toBe(first);
    const second = await stored(path, 0x44);
    expect(await pictureOf(path)).toBe(second);
    expect((await server.send(server.admin, 'GET', `/api/files/${first}`)).status).toBe(404);
    await expect.poll(() => isStored(first), { timeout: 10_000 }).toBe(false);
    expect([await remove(second), await remove(second), await pictureOf(path)]).toEqual([204, 404, null]);
    await expect.poll(() => isStored(second), { timeout: 10_000 }).toBe(false);
  });

  test('a file that cannot be drawn is refused, and the earlier picture stays', async () => {
    const path = `products/${await newProduct()}`;
    const kept = await stored(path);
    const whole = Buffer.from(await picture());
    for (const bytes of [
      Buffer.from('a text'),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      Buffer.from('%PDF-1.7\n%%EOF'),
      whole.subarray(0, whole.length - 20),
    ])
      expect(await refusalIn(await post(server.admin, path, bytes))).toEqual([422, 'storage/invalid-format']);
    expect(await pictureOf(path)).toBe(kept);
  });

  test('a large one goes up in chunks', async () => {
    const path = `products/${await newProduct()}`;
    // Noise, which no format compresses.
    const large = await Transformer.fromRgbaPixels(randomBytes(400 * 400 * 4), 400, 400).png();
    const url = await server.tus(server.admin, `/api/uploads/${path}?bucket=pictures`, large);
    expect(large.length).toBeGreaterThan(256 * 1024);
    expect(await pictureOf(path)).toBe(url.split('/').at(-1));
  });
});

test('a record that has no picture gets none, and the company keeps its logo', async () => {
  const logo = await stored(`companies/${companyId}`);
  const account = { name: 'Hanna Miller', type: 'residential' };
  const accountId = await server.make(server.admin, 'accounts.create', { account });
  const estimateId = await server.make(server.admin, 'estimates.create', { accountId });
  const organizationId = await server.make(server.admin, 'organizations.create', { name: 'Acme' });
  const files = async () =>
    (await server.call(server.admin, 'GET', '/api/files?limit=1000')).json<{ rows: [] }>().rows.length;
  const before = await files();
  for (const path of [`accounts/${accountId}`, `estimates/${estimateId}`, `organizations/${organizationId}`])
    expect([path, ...(await refusalIn(await post(server.admin, path, await picture(0x22))))]).toEqual([
      path,
      422,
      'INVALID',
    ]);
  expect([await pictureOf(`companies/${companyId}`), await isStored(logo), await files()]).toEqual([
    logo,
    true,
    before,
  ]);
});

describe('who changes which picture', () => {
  test.each([
    ['admin', [201, 201, 201, 201]],
    ['manager', [403, 403, 201, 201]],
    ['office', [403, 403, 403, 201]],
    ['sales', [403, 403, 403, 201]],
    ['installer', [403, 403, 403, 201]],
    // Affiliates can read neither colleagues nor the catalog.
    ['affiliate', [403, 404, 404, 201]],
    ['auditor', [403, 403, 403, 201]],
  ] as const)(
    '%s: the logo, a colleague’s photo, a product’s picture, their own photo',
    async (role, expected) => {
      const cookie = role === 'admin' ? server.admin : await server.person(role);
      const colleague = (await sessionOf(await server.person('sales'))).userId;
      const own = (await sessionOf(cookie)).userId;
      const statuses: number[] = [];
      for (const path of [
        `companies/${companyId}`,
        `users/${colleague}`,
        `products/${await newProduct()}`,
        `users/${own}`,
      ])
        statuses.push((await post(cookie, path, await picture())).status);
      expect(statuses).toEqual(expected);
      const ownPhoto = await pictureOf(`users/${own}`);
      expect(await remove(ownPhoto ?? '', cookie)).toBe(204);
    },
  );

  test('a photo is removed by its person and by administrators, and by nobody else', async () => {
    const sales = await server.person('sales');
    const { userId } = await sessionOf(sales);
    const photo = await stored(`users/${userId}`, 0x11, sales);
    expect(await remove(photo, await server.person('manager'))).toBe(403);
    expect(await pictureOf(`users/${userId}`)).toBe(photo);
    expect(await remove(photo)).toBe(204);
  });

  test('no client writes on a record which picture it has', async () => {
    const id = await newProduct();
    const answer = await server.mutate(server.admin, 'products.update', {
      id,
      patch: { pictureId: newKey() },
    });
    expect(answer.json<{ error: { code: string } }>().error.code).toBe('SERVER_FIELD');
  });
});

const offer = z.object({
  hash: z.string(),
  content: z.object({ lines: z.array(z.object({ id: z.string() })) }),
  pictures: z.object({ logo: z.string().nullable(), lines: z.record(z.string(), z.string()) }),
});

describe('the company’s logo', () => {
  test('stands on the PDF of an estimate and in the email that sends it', async () => {
    const accountId = await server.household(server.admin, 'Ida Brandt', {
      name: 'Ida Brandt',
      email: 'ida@example.com',
    });
    const id = await server.draft(server.admin, accountId, [{ productId: await newProduct() }]);
    const images = async () => {
      const answer = await server.send(server.admin, 'GET', `/api/estimates/${id}/pdf`);
      expect(answer.status).toBe(200);
      return Buffer.from(await answer.arrayBuffer()).includes('/Subtype /Image');
    };
    const before = await pictureOf(`companies/${companyId}`);
    if (before) await remove(before);
    expect(await images()).toBe(false);
    await stored(`companies/${companyId}`);
    expect(await images()).toBe(true);
    await server.run(server.admin, 'estimates.send', { id });
    const pages = async () =>
      ((await server.application.capture?.list()) ?? [])
        .filter(({ to }) => to.includes('ida@example.com'))
        .map(({ html }) => html?.includes('<img src="cid:logo"'));
    await expect.poll(pages, { timeout: 30_000 }).toEqual([true]);
  });
});

describe('the customer’s page', () => {
  const sent = async (productIds: readonly string[]) => {
    const accountId = await server.household(server.admin);
    const id = await server.draft(
      server.admin,
      accountId,
      productIds.map((productId) => ({ productId })),
    );
    const { token } = await server.run(server.admin, 'estimates.send', { id });
    return { id, page: `/api/public/estimates/${token}` };
  };
  const view = async (page: string) => offer.parse(await (await server.send('', 'GET', page)).json());
  const statusOf = async (page: string, fileId: string, size = '320') =>
    (await server.send('', 'GET', `${page}/pictures/${fileId}?size=${size}`)).status;

  test('shows the pictures of its offer, without a session, and no others', async () => {
    const [shown, plain, other] = [await newProduct(), await newProduct(), await newProduct()];
    const logo = await stored(`companies/${companyId}`);
    const panel = await stored(`products/${shown}`);
    const elsewhere = await stored(`products/${other}`);
    const photo = await stored(`users/${(await sessionOf(server.admin)).userId}`);
    const attached = await server.post(
      server.admin,
      `/api/uploads/accounts/${server.accountId}`,
      await picture(),
    );
    const { page } = await sent([shown, plain]);
    const { content, pictures } = await view(page);
    expect(pictures).toEqual({ logo, lines: { [content.lines[0]?.id ?? '']: panel } });
    const answer = await server.send('', 'GET', `${page}/pictures/${panel}?size=96`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(await statusOf(page, logo)).toBe(200);
    for (const id of [elsewhere, photo, (await fileIn(attached)).id, newKey(), companyId])
      expect(await statusOf(page, id)).toBe(404);
    expect(await statusOf(page, panel, '5000')).toBe(422);
    expect(await statusOf(`${page.slice(0, -4)}AAAA`, panel)).toBe(404);
    for (const id of [logo, panel, elsewhere])
      expect((await server.send('', 'GET', `/api/files/${id}/thumbnail?size=96`)).status).toBe(401);
  });

  test('keeps showing what was sent, whatever becomes of the record’s picture', async () => {
    const product = await newProduct();
    const first = await stored(`products/${product}`);
    const { page } = await sent([product]);
    const before = await view(page);
    const second = await stored(`products/${product}`, 0x22);
    expect(await statusOf(page, first)).toBe(200);
    expect(await statusOf(page, second)).toBe(404);
    await remove(second);
    await expect.poll(() => isStored(second), { timeout: 10_000 }).toBe(false);
    expect([await isStored(first), await statusOf(page, first, '1280')]).toEqual([true, 200]);
    expect(await view(page)).toEqual(before);
  });

  test('shows no picture of an offer that was voided', async () => {
    const product = await newProduct();
    const id = await stored(`products/${product}`);
    const offered = await sent([product]);
    expect(await statusOf(offered.page, id)).toBe(200);
    await server.run(server.admin, 'estimates.void', { id: offered.id, reason: 'A mistake' });
    expect(await statusOf(offered.page, id)).toBe(410);
  });

  test('a picture is no part of the content or of its hash', async () => {
    const product = await newProduct();
    await stored(`products/${product}`);
    const { content, hash } = await view((await sent([product])).page);
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(content)).not.toContain('picture');
  });
});
