import type { Page } from '@playwright/test';
import { expect, mutate, signedIn, test } from './people.ts';

/** A picture of one point. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
).toString('latin1');
/** A PDF of one empty page, which a browser shows. */
const pdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
trailer<</Root 1 0 R>>
%%EOF`;
/** The head of a video: its bytes say what it is. */
const video = '\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41\0\0\0\x08free';

type Way = 'dropped' | 'pasted';
interface Given {
  readonly name: string;
  readonly type: string;
  /** One sign for each byte. */
  readonly bytes: string;
}

/** Hands a file over to the empty list of files in front: dropped on it, or pasted while nothing is typed. */
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

/** Attaches a file to the record at a path, finds it there after a reload, and opens it. */
async function attachAndOpen(page: Page, path: string, way: Way, file: Given) {
  await page.goto(path);
  await handOver(page, way, file);
  const list = page.getByRole('list', { name: 'Files', exact: true });
  await expect(list.getByText(file.name)).toBeVisible();
  await page.reload();
  await list.getByRole('button', { name: new RegExp(`^${file.name}`) }).click();
  return page.getByRole('dialog', { name: file.name });
}

/** What the browser is told about the bytes that it shows. */
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

  // The note stands in a panel over its account: what is pasted is the note's alone.
  const account = { name: 'Household with dogs', type: 'residential' };
  const accountId = await made('accounts.create', { account });
  const note = await made('notes.create', { accountId, text: 'Two dogs' });
  const dogs = { name: 'Dogs.png', type: 'image/png', bytes: png };
  await page.goto(`/account/${accountId}`);
  await expect(page.getByText('No files yet')).toHaveCount(1);
  await page.goto(`/account/${accountId}?panel=notes/${note}`);
  await expect(page.getByText('No files yet')).toHaveCount(2);
  await expect(
    await attachAndOpen(page, `/account/${accountId}?panel=notes/${note}`, 'pasted', dogs),
  ).toBeVisible();
  await page.goto(`/account/${accountId}`);
  await expect(page.getByText('No files yet')).toBeVisible();
});
