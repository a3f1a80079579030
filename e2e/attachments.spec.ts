import type { Page } from '@playwright/test';
import { draftEstimate } from './household.ts';
import { api, baseUrl, expect, mutate, signedIn, test } from './people.ts';
import { acceptSent } from './sent-estimate.ts';

/** A PNG of one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
).toString('latin1');
/** A PDF of one empty page, which a browser can display. */
const pdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
trailer<</Root 1 0 R>>
%%EOF`;
/** The header of a video: its bytes identify the type. */
const video = '\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41\0\0\0\x08free';

const site = { line1: '1 A', city: 'Dayton', region: 'OH', postal: '45402', county: 'Ashford' };

type Way = 'dropped' | 'pasted';
interface Given {
  readonly name: string;
  readonly type: string;
  /** One character per byte. */
  readonly bytes: string;
}

/** Passes a file to the empty file list on the screen: dropped on it, or pasted while no field has the focus. */
const handOver = (page: Page, way: Way, file: Given) =>
  page
    .getByText('No files yet')
    .last()
    .evaluate(
      (list, [how, { name, type, bytes }]) => {
        const data = new DataTransfer();
        const content = Uint8Array.from(bytes, (sign) => sign.charCodeAt(0));
        data.items.add(new File([content], name, { type }));
        const said = { bubbles: true, cancelable: true };
        if (how === 'pasted')
          document.body.dispatchEvent(new ClipboardEvent('paste', { ...said, clipboardData: data }));
        else
          for (const kind of ['dragover', 'drop'])
            list.dispatchEvent(new DragEvent(kind, { ...said, dataTransfer: data }));
      },
      [way, file] as const,
    );

/**
 * Attaches a file to the open record at a path, finds it there after a reload, and opens it. Each record on that page
 * has an empty list of files.
 */
async function attachAndOpen(page: Page, path: string, way: Way, file: Given, records = 1) {
  await page.goto(path);
  await expect(page.getByText('No files yet')).toHaveCount(records);
  await handOver(page, way, file);
  const list = page.getByRole('list', { name: 'Files', exact: true });
  await expect(list.getByText(file.name)).toBeVisible();
  await page.reload();
  await list.getByRole('button', { name: new RegExp(`^${file.name}`) }).click();
  return page.getByRole('dialog', { name: file.name });
}

/** Returns the response headers of the file that the browser displays. */
async function headersOf(page: Page, source: string | null) {
  const answer = await page.request.get(source ?? '');
  expect(answer.status()).toBe(200);
  const { 'content-type': type, 'content-disposition': disposition } = answer.headers();
  return [type, disposition?.split(';')[0]];
}

test('files are dropped and pasted on an organization, a product, an event and a note, and looked at there', async ({
  browser,
}) => {
  const page = await signedIn(browser, 'admin');
  const made = async (name: string, args: object) => (await mutate(page, name, args)).id;

  const organization = await made('organizations.create', { name: 'Oak Homes' });
  const plan = { name: 'Plan.pdf', type: 'application/pdf', bytes: pdf };
  const reader = await attachAndOpen(page, `/organization/${organization}`, 'dropped', plan);
  const frame = reader.locator('iframe');
  await expect(frame).toBeVisible();
  expect(await headersOf(page, await frame.getAttribute('src'))).toEqual(['application/pdf', 'inline']);

  const product = await made('products.create', {
    sku: `FILES-${Date.now()}`,
    name: 'Panel with a film',
    kind: 'equipment',
    price: 9900,
  });
  const film = { name: 'Mounting.mp4', type: 'video/mp4', bytes: video };
  const cinema = await attachAndOpen(page, `/product/${product}`, 'pasted', film);
  const player = cinema.locator('video');
  await expect(player).toHaveAttribute('controls');
  expect(await headersOf(page, await player.getAttribute('src'))).toEqual(['video/mp4', 'inline']);

  const event = await made('events.create', {
    title: 'Survey',
    startsAt: new Date().toISOString(),
    endsAt: new Date(Date.now() + 3_600_000).toISOString(),
    bookedAnyway: ['closed'],
  });
  const gate = { name: 'Gate.png', type: 'image/png', bytes: png };
  const seen = await attachAndOpen(page, `/calendar?event=${event}`, 'dropped', gate);
  const picture = seen.getByRole('img', { name: gate.name });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);

  // The note is in a panel over its account: a pasted file goes to the note only.
  const account = { name: 'Household with dogs', type: 'residential' };
  const accountId = await made('accounts.create', { account });
  const note = await made('notes.create', { accountId, text: 'Two dogs' });
  const dogs = { name: 'Dogs.png', type: 'image/png', bytes: png };
  await expect(
    await attachAndOpen(page, `/account/${accountId}?panel=notes/${note}`, 'pasted', dogs, 2),
  ).toBeVisible();
  await page.goto(`/account/${accountId}`);
  await expect(page.getByText('No files yet')).toBeVisible();
});

const listOf = (page: Page) => page.getByRole('list', { name: 'Files', exact: true }).last();
const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from(png, 'latin1') });
/** Returns the id of a file of a record. */
async function fileOf(page: Page, field: string, id: string, name: string): Promise<string> {
  const where = {
    all: [
      { field, op: 'eq', value: id },
      { field: 'name', op: 'eq', value: name },
    ],
  };
  const { rows } = await api<{ rows: [{ id: string }] }>(page, '/api/query', { collection: 'files', where });
  return rows[0].id;
}
/** Returns the server’s status codes for a person who requests a file of a record and who adds one there. */
async function answersTo(page: Page, fileId: string, path: string): Promise<number[]> {
  const headers = { origin: baseUrl() };
  const answers = [
    await page.request.get(`/api/files/${fileId}`),
    await page.request.get(`/api/files/${fileId}/download-url`),
    await page.request.post(`/api/uploads/${path}`, { headers, multipart: { file: photo('Mine.png') } }),
  ];
  return answers.map((answer) => answer.status());
}

test('a file on an estimate is with a colleague at once, before and after it is sent, and not with who may not read it', async ({
  browser,
}) => {
  const rep = await signedIn(browser, 'sales');
  const desk = await signedIn(browser, 'manager');
  const colleague = await signedIn(browser, 'sales', 1);
  const installer = await signedIn(browser, 'installer');
  const account = { name: 'Household with a plan', type: 'residential', site };
  const contact = { name: 'Lin', email: 'lin@example.com' };
  const { id: accountId } = await mutate(rep, 'accounts.create', { account, contact });
  const id = await draftEstimate(rep, accountId, [{ name: 'Panel', unitPrice: 10_000 }]);
  const path = `estimates/${id}`;

  await desk.goto(`/estimate/${id}`);
  await expect(desk.getByText('No files yet')).toBeVisible();
  await rep.goto(`/estimate/${id}`);
  await handOver(rep, 'dropped', { name: 'Plan.pdf', type: 'application/pdf', bytes: pdf });
  await expect(listOf(rep).getByText('Plan.pdf')).toBeVisible();
  await desk.bringToFront();
  await expect(listOf(desk).getByText('Plan.pdf')).toBeVisible();
  const plan = await fileOf(desk, 'estimateId', id, 'Plan.pdf');
  expect(await answersTo(installer, plan, path)).toEqual([404, 404, 404]);
  // A rep can read a colleague's estimates here, but cannot add to them.
  await colleague.goto(`/estimate/${id}`);
  await expect(listOf(colleague).getByText('Plan.pdf')).toBeVisible();
  await expect(colleague.getByLabel('Files to attach')).toHaveCount(0);
  expect(await answersTo(colleague, plan, path)).toEqual([200, 200, 403]);

  // The sent estimate stays unchanged. Files are the company’s own documents and can still be added; the customer
  // sees none.
  const { token } = await mutate(rep, 'estimates.send', { id });
  await desk.getByLabel('Files to attach').setInputFiles(photo('Hallway.png'));
  await rep.bringToFront();
  await expect(listOf(rep).getByText('Hallway.png')).toBeVisible();
  const shown = await (await installer.request.get(`/api/public/estimates/${token}`)).text();
  expect(shown).toContain('Panel');
  expect(shown).not.toMatch(/Plan\.pdf|Hallway\.png/);
  await acceptSent(rep, token);
  await expect(rep.getByText('Accepted').first()).toBeVisible();
  await rep.getByLabel('Files to attach').setInputFiles(photo('Signed at the table.png'));
  await desk.bringToFront();
  await expect(listOf(desk).getByText('Signed at the table.png')).toBeVisible();
  await desk.reload();
  await expect(listOf(desk).getByRole('listitem')).toHaveCount(3);
});

test('a file that is chosen on an organization, a product, an event or a note is with a colleague at once, and not with an affiliate', async ({
  browser,
}) => {
  const desk = await signedIn(browser, 'admin');
  const colleague = await signedIn(browser, 'manager');
  const outsider = await signedIn(browser, 'affiliate');
  const made = async (name: string, args: object) => (await mutate(desk, name, args)).id;
  const accountId = await made('accounts.create', {
    account: { name: 'Seen household', type: 'residential' },
  });
  const product = {
    sku: `SEEN-${Date.now()}`,
    name: 'Seen panel',
    kind: 'equipment',
    price: 9900,
    status: 'active',
  };
  const now = Date.now();
  const times = { startsAt: new Date(now).toISOString(), endsAt: new Date(now + 3_600_000).toISOString() };
  const event = { title: 'Seen survey', ...times, bookedAnyway: ['closed', 'overlap'] };
  const organization = await made('organizations.create', { name: 'Seen homes' });
  const note = await made('notes.create', { accountId, text: 'Seen dogs' });
  const records = [
    ['organizations', 'organizationId', organization, `/organization/${organization}`],
    ['products', 'productId', await made('products.create', product), '/product/'],
    ['events', 'eventId', await made('events.create', event), '/calendar?event='],
    ['notes', 'noteId', note, `/account/${accountId}?panel=notes/${note}`],
  ] as const;
  for (const [collection, field, id, start] of records) {
    const address = start.includes(id) ? start : `${start}${id}`;
    // A note is in a panel over its account, which has its own files.
    const lists = collection === 'notes' ? 2 : 1;
    for (const page of [colleague, desk]) {
      await page.goto(address);
      await expect(page.getByText('No files yet')).toHaveCount(lists);
    }
    await desk.getByLabel('Files to attach').last().setInputFiles(photo('Seen.png'));
    await expect(listOf(desk).getByText('Seen.png')).toBeVisible();
    await colleague.bringToFront();
    await expect(listOf(colleague).getByText('Seen.png')).toBeVisible();
    await desk.bringToFront();
    const file = await fileOf(desk, field, id, 'Seen.png');
    const [read, opened, added] = await answersTo(outsider, file, `${collection}/${id}`);
    expect([collection, read, opened]).toEqual([collection, 404, 404]);
    expect([403, 404]).toContain(added);
  }
});
