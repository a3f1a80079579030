import { expect, test } from 'vitest';
import { MAX_DEVICES, planInstall, type SoldLine } from './install-plan.ts';

const line = (name: string, fields: Partial<SoldLine> = {}): SoldLine => ({
  kind: 'equipment',
  name,
  quantityMilli: 1000,
  productId: null,
  installedAs: 'zone',
  zoneType: null,
  laborMinutes: 0,
  price: null,
  chosen: true,
  ...fields,
});
const section = (name: string) => line(name, { kind: 'section' });
const plan = (lines: readonly SoldLine[], taken: readonly string[] = []) =>
  planInstall(lines, new Set(taken));

test('a device with a zone has the zone type of its product', () => {
  const found = plan([
    line('Smoke detector', { zoneType: 'fire' }),
    line('Siren', { installedAs: 'device', zoneType: 'fire' }),
    line('Contact'),
  ]);
  expect(found?.devices.map(({ zoneType }) => zoneType)).toEqual(['fire', null, null]);
});

test('each piece is a device with the next free zone and its room', () => {
  const found = plan(
    [
      line('Panel', { installedAs: 'device' }),
      section('Kitchen'),
      line('Contact', { quantityMilli: 2000 }),
      section('Hall'),
      line('Motion'),
    ],
    ['002'],
  );
  expect(
    found?.devices.map(({ name, zone, zoneName, location }) => [name, zone, zoneName, location]),
  ).toEqual([
    ['Panel', null, null, null],
    ['Contact 1', '001', 'Kitchen: Contact 1', 'Kitchen'],
    ['Contact 2', '003', 'Kitchen: Contact 2', 'Kitchen'],
    ['Motion', '004', 'Hall: Motion', 'Hall'],
  ]);
  expect(found?.steps.map(({ what, room, zone }) => [what, room, zone])).toEqual([
    ['Panel', null, ''],
    ['Contact 1', 'Kitchen', '001'],
    ['Contact 2', 'Kitchen', '003'],
    ['Motion', 'Hall', '004'],
  ]);
});

test('what the customer left out is not installed, and material is one step', () => {
  const cable = line('Cable', { installedAs: 'material', quantityMilli: 180_500 });
  const found = plan([line('Camera', { chosen: false }), cable]);
  expect(found).toMatchObject({ devices: [], steps: [{ what: '181 × Cable', action: 'install' }] });
});

test('the duration is the labor that was sold, else what the products take', () => {
  const camera = line('Camera', { laborMinutes: 75, quantityMilli: 2000 });
  const labor = line('Labor', { kind: 'labor', quantityMilli: 1500 });
  const training = line('Training', { kind: 'labor', laborMinutes: 75 });
  expect(plan([camera])?.laborMinutes).toBe(150);
  expect(plan([camera, labor, training])?.laborMinutes).toBe(165);
  expect(plan([camera, { ...labor, chosen: false }])?.laborMinutes).toBe(150);
  expect(plan([line('Contact')])?.laborMinutes).toBeNull();
});

test('nothing to install is no plan', () => {
  expect(plan([section('Services'), line('Monitoring', { kind: 'monitoring' })])).toBeNull();
});

test('a very large line is listed up to the limit, and the rest in words', () => {
  const found = plan([line('Contact', { quantityMilli: 9_999_000 }), line('Motion')]);
  expect(found?.devices).toHaveLength(MAX_DEVICES);
  expect(found?.devices.at(998)?.zone).toBe('999');
  expect(found?.devices.at(999)?.zone).toBeNull();
  expect(found?.notes).toBe('Not listed one by one: 8999 × Contact, 1 × Motion.');
});

test('the number of a piece does not run into a name that ends with one', () => {
  const cards = line('Access cards, pack of 25', { installedAs: 'device', quantityMilli: 2000 });
  expect(plan([cards])?.devices.map(({ name }) => name)).toEqual([
    'Access cards, pack of 25, no. 1',
    'Access cards, pack of 25, no. 2',
  ]);
});
