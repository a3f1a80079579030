import { plannedJob, rowsOf } from './job.ts';
import { api, expect, mutate, test } from './people.ts';

interface Device {
  readonly name: string;
  readonly serial: string | null;
  readonly zoneName: string | null;
  readonly status: string;
  readonly notes: string | null;
}

/** A PNG of one pixel. */
const photo = {
  name: 'IMG_0001.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

test('an installer gives each device its serial number, zone and photo, adds one, and leaves one with its reason', async ({
  browser,
}) => {
  const { name, accountId, orderId, office, installer } = await plannedJob(browser, 'Irma Okafor');
  const elsewhere = await mutate(office, 'equipment.create', {
    name: 'Keypad',
    accountId,
    serial: 'KP-77',
    zone: '099',
  });
  await installer.goto('/dashboard');
  const job = installer.getByRole('article', { name });
  const room = job.getByRole('group', { name: 'Living room' });
  await expect(room.getByRole('checkbox')).toHaveCount(2);
  await expect(installer.getByText('$')).toBeHidden();

  // A browser without a barcode reader shows no button for it, and the number is typed.
  await room.getByRole('button', { name: 'Window sensor 1: details' }).click();
  await expect(room.getByRole('button', { name: 'Scan' })).toBeHidden();
  await room.getByRole('textbox', { name: 'Serial number' }).fill('KP-77');
  await room.getByRole('textbox', { name: 'Serial number' }).press('Enter');
  await expect(room.getByText(`Serial number KP-77 is in use at ${name}, as Keypad.`)).toBeVisible();
  await expect(room.getByRole('textbox', { name: 'Serial number' })).toHaveValue('KP-77');
  await mutate(office, 'equipment.update', { id: elsewhere.id, patch: { status: 'removed' } });
  await room.getByRole('textbox', { name: 'Serial number' }).fill('20731-88');
  await room.getByRole('textbox', { name: 'Zone', exact: true }).fill('x');
  await room.getByRole('textbox', { name: 'Zone name' }).click();
  await expect(room.getByText(/A zone is a number of up to three digits/)).toBeVisible();
  await room.getByRole('textbox', { name: 'Zone', exact: true }).fill('12');
  await room.getByRole('textbox', { name: 'Zone name' }).fill('Left of the fireplace');
  await room.getByRole('textbox', { name: 'Zone name' }).press('Enter');
  await room.getByLabel('Photo of Window sensor 1').setInputFiles(photo);
  await expect(room.getByRole('img', { name: 'Window sensor 1.png', exact: true })).toBeVisible();
  await room.getByRole('checkbox', { name: 'Window sensor 1' }).click();

  // Used material is added without a price, and the office sees it immediately.
  await job.getByRole('button', { name: 'Add material' }).click();
  const material = installer.getByRole('dialog', { name: 'Add material' });
  await material.getByRole('button', { name: 'Add material' }).click();
  await expect(material.getByText('Choose a product, or enter what it was.')).toBeVisible();
  await material.getByRole('textbox', { name: 'Or what it was' }).fill('Cable ties');
  await material.getByRole('textbox', { name: 'Quantity' }).fill('12.5');
  await material.getByRole('textbox', { name: 'Note' }).fill('Attic');
  await material.getByRole('button', { name: 'Add material' }).click();
  await expect(material).toBeHidden();
  await expect(job.getByRole('list', { name: 'Materials used' })).toContainText('12.5 × Cable ties');
  await office.goto(`/work-orders?panel=${orderId}`);
  const { rows: catalog } = await api<{ rows: { id: string }[] }>(office, '/api/query', {
    collection: 'products',
    where: {
      all: [
        { field: 'status', op: 'eq', value: 'active' },
        { field: 'cost', op: 'gt', value: 0 },
      ],
    },
    limit: 1,
  });
  await mutate(office, 'work-materials.add', {
    workOrderId: orderId,
    productId: catalog[0]?.id,
    quantityMilli: 2000,
    note: null,
  });
  await expect(job.getByRole('list', { name: 'Materials used' }).getByRole('listitem')).toHaveCount(2);
  await expect(installer.getByText('$')).toBeHidden();
  await expect(office.getByRole('list', { name: 'Materials used' })).toContainText('$');

  // The office follows in a separate browser.
  await office.goto(`/account/${accountId}?tab=service`);
  await expect(office.getByText('Window sensor 1').first()).toBeVisible();
  await room.getByRole('button', { name: 'Window sensor 2: details' }).click();
  await room.getByRole('textbox', { name: 'Why it is not installed' }).fill('Window is painted shut');
  await room.getByRole('textbox', { name: 'Why it is not installed' }).press('Enter');
  await expect(room.getByText('Not installed: Window is painted shut')).toBeVisible();

  await job.getByRole('button', { name: 'Add a device' }).click();
  const form = installer.getByRole('dialog', { name: 'Add a device' });
  await form.getByRole('button', { name: 'Add device' }).click();
  await expect(form.getByText('Enter why it was added, for the office.')).toBeVisible();
  await form.getByRole('textbox', { name: 'What it is' }).fill('Siren');
  await form.getByRole('textbox', { name: 'Zone' }).fill('012');
  await form.getByRole('textbox', { name: 'Why it was added' }).fill('Included by the office on the phone');
  await form.getByRole('button', { name: 'Add device' }).click();
  await expect(form.getByText(/Zone 012 is taken by Window sensor 1/)).toBeVisible();
  await form.getByRole('textbox', { name: 'Zone' }).fill('');
  await form.getByRole('button', { name: 'Add device' }).click();
  await expect(form).toBeHidden();
  await expect(room.getByRole('checkbox', { name: 'Siren' })).toBeChecked();
  await expect(office.getByText('Siren').first()).toBeVisible();

  await installer.reload();
  await expect(room.getByText(/Zone 012 · SN 20731-88/)).toBeVisible();
  await expect(room.getByText('Not installed: Window is painted shut')).toBeVisible();
  const devices = await rowsOf<Device>(office, 'equipment', accountId);
  const sensor = devices.find((device) => device.name === 'Window sensor 1');
  expect(sensor).toMatchObject({ serial: '20731-88', zoneName: 'Left of the fireplace', status: 'planned' });
  expect(devices.find((device) => device.name === 'Siren')?.notes).toBe(
    'Added on site: Included by the office on the phone',
  );
  const files = await rowsOf<{ name: string }>(office, 'files', accountId);
  expect(files.map((file) => file.name)).toEqual(['Window sensor 1.png']);
});

test('a serial number is read by the camera where the browser can', async ({ browser }) => {
  const { name, installer } = await plannedJob(browser, 'Ines Calloway');
  // Simulates a browser that reads barcodes, with a label in front of its camera.
  await installer.addInitScript(() => {
    Object.assign(globalThis, {
      BarcodeDetector: class {
        detect = async () => [{ rawValue: ' 5CG-0042 ' }];
      },
    });
    const canvas = document.createElement('canvas');
    setInterval(() => canvas.getContext('2d')?.fillRect(0, 0, 8, Math.random() * 8), 50);
    const mediaDevices = { getUserMedia: async () => canvas.captureStream(10) };
    Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices });
  });
  await installer.goto('/dashboard');
  const room = installer.getByRole('article', { name }).getByRole('group', { name: 'Kitchen' });
  await room.getByRole('button', { name: 'Keypad: details' }).click();
  await room.getByRole('button', { name: 'Scan' }).click();
  await expect(room.getByRole('textbox', { name: 'Serial number' })).toHaveValue('5CG-0042');
  await expect(installer.getByRole('dialog', { name: 'Serial number of Keypad' })).toBeHidden();
});

test('a job is done in a dead spot: everything waits on the phone and is sent once, in order', async ({
  browser,
}) => {
  const { name, accountId, office, installer } = await plannedJob(browser, 'Delia Farrow');
  await installer.goto('/dashboard');
  const job = installer.getByRole('article', { name });
  const room = job.getByRole('group', { name: 'Living room' });
  await room.getByRole('button', { name: 'Window sensor 1: details' }).click();

  await installer.context().setOffline(true);
  await expect(installer.getByText('You are offline.')).toBeVisible();
  await job.getByRole('button', { name: 'On my way' }).click();
  await job.getByRole('button', { name: 'Arrived' }).click();
  await expect(job.getByRole('button', { name: 'Done' })).toBeVisible();
  await room.getByRole('textbox', { name: 'Serial number' }).fill('OFF-1');
  await room.getByRole('textbox', { name: 'Serial number' }).press('Enter');
  await room.getByLabel('Photo of Window sensor 1').setInputFiles(photo);
  await expect(room.getByRole('img', { name: 'Window sensor 1.png, waits to be sent' })).toBeVisible();
  for (const piece of ['Window sensor 1', 'Window sensor 2'])
    await room.getByRole('checkbox', { name: piece }).click();
  await job.getByRole('group', { name: 'Kitchen' }).getByRole('checkbox', { name: 'Keypad' }).click();
  await expect(job.getByText('3 of 3 pieces installed')).toBeVisible();
  await expect(installer.getByText(/6 changes are kept in this browser/)).toBeVisible();
  await job.getByRole('button', { name: 'Done' }).click();
  const finish = installer.getByRole('dialog', { name: `Done at ${name}?` });
  await finish.getByRole('textbox', { name: 'Or why nobody signed' }).fill('At work');
  await finish.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(job).toBeHidden();
  await expect(installer.getByText(/7 changes are kept in this browser/)).toBeVisible();
  expect(await rowsOf<Device>(office, 'equipment', accountId)).not.toContainEqual(
    expect.objectContaining({ status: 'installed' }),
  );

  await installer.context().setOffline(false);
  await expect
    .poll(async () => (await rowsOf<Device>(office, 'equipment', accountId)).map(({ status }) => status))
    .toEqual(['installed', 'installed', 'installed']);
  const [order] = await rowsOf<Record<'status' | 'onWayAt' | 'arrivedAt' | 'leftAt', string>>(
    office,
    'work-orders',
    accountId,
  );
  expect(order?.status).toBe('completed');
  const times = [order?.onWayAt, order?.arrivedAt, order?.leftAt];
  expect(times).toEqual(times.toSorted());
  await expect.poll(async () => (await rowsOf(office, 'files', accountId)).length).toBe(1);
});
