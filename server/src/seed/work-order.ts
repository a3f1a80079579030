import { m } from '@sable/domain/mutation-names';
import { estimateLines } from '@sable/domain/estimate/line';
import { workOrders } from '@sable/domain/work-order';
import type { Actor } from '@sable/domain/kernel/actor';
import type { Case } from './case.ts';
import { soldEstimate } from './money.ts';
import { installNotes, openings, rooms } from './service-records.ts';
import type { Random } from './random.ts';

/** Devices of one line that are listed one by one. */
const MAX_DEVICES = 6;
/** Categories whose devices have a zone at the panel. */
const zoned = new Set(['Sensors', 'Life safety']);
const unlisted = new Set(['Material']);

interface Device {
  readonly name: string;
  readonly productId: string;
  readonly zone: string | null;
  readonly zoneName: string | null;
  readonly location: string;
}

/** Each device that was sold, with the place where it will hang. */
function devicesOf(deal: Case, random: Random): Device[] {
  const { company } = deal;
  const { world, products } = company;
  const sold = soldEstimate(deal);
  if (!sold) return [];
  const categories = new Map(
    [...products.values()].map((product) => [product.id, String(product['category'])]),
  );
  let zone = 0;
  return world.source
    .childrenOf('estimate-lines', 'estimateId', sold.id)
    .map((line) => estimateLines.schema.parse(line))
    .filter(({ id, kind, optional, selected }) =>
      kind === 'equipment' ? !optional || (sold.selection?.[id] ?? selected) : false,
    )
    .flatMap(({ name, productId, quantityMilli }) => {
      const category = categories.get(productId ?? '') ?? '';
      if (!productId || unlisted.has(category)) return [];
      return Array.from({ length: Math.min(MAX_DEVICES, Math.floor(quantityMilli / 1000)) }, () => {
        const location = random.pick(category === 'Sensors' ? openings : rooms);
        const hasZone = zoned.has(category);
        return {
          name,
          productId,
          location,
          zone: hasZone ? String(++zone).padStart(3, '0') : null,
          zoneName: hasZone ? location : null,
        };
      });
    });
}

const serialOf = (random: Random): string =>
  Array.from(random.bytes(5), (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase();

/** A job in the field: its work order, and the devices that it is about. */
export interface Installation {
  readonly orderId: string;
  readonly deviceIds: readonly string[];
}

/** The office plans the installation: one step for each kind of device, and each device with its zone. */
export async function planInstallation(
  deal: Case,
  office: Actor,
  { installer, day }: { readonly installer: Actor; readonly day: string },
): Promise<Installation> {
  const { company, accountId } = deal;
  const { world } = company;
  const random = deal.random.fork('work order');
  const devices = devicesOf(deal, random);
  const names = [...new Set(devices.map(({ name }) => name))];
  const orderId = await world.make(office, 'work-orders', {
    title: `Install: ${String(world.row('accounts', accountId)['name'])}`.slice(0, 160),
    type: 'install',
    accountId,
    estimateId: soldEstimate(deal)?.id ?? null,
    status: 'scheduled',
    assigneeUserId: installer.id,
    scheduledOn: day,
    steps: [
      ...names.map((name) => {
        const same = devices.filter((device) => device.name === name);
        const zones = same.flatMap(({ zone }) => zone ?? []);
        return {
          what: same.length > 1 ? `${same.length} × ${name}` : name,
          action: 'install',
          zone: zones.length > 1 ? `${zones[0]}–${zones.at(-1)}` : (zones[0] ?? ''),
          done: false,
        };
      }),
      { what: 'Test every zone with the central station', action: 'test', zone: '', done: false },
    ],
    laborMinutes: 30 * random.int(3, 12),
  });
  const deviceIds: string[] = [];
  for (const device of devices)
    deviceIds.push(await world.make(office, 'equipment', { ...device, accountId }));
  return { orderId, deviceIds };
}

/** The installer has arrived. */
export const startWork = ({ company: { world } }: Case, installer: Actor, id: string): Promise<unknown> =>
  world.act(installer, m.workOrders.update, { id, patch: { status: 'in_progress' } });

/** Everything hangs and is tested; the customer signs. */
export async function finishWork(deal: Case, installer: Actor, job: Installation): Promise<void> {
  const { company, contact } = deal;
  const { world, time } = company;
  const random = deal.random.fork('work done');
  const installedOn = time.dayOf(world.now);
  for (const id of job.deviceIds)
    await world.act(installer, m.equipment.update, {
      id,
      patch: { status: 'installed', serial: serialOf(random), installedOn, installedByUserId: installer.id },
    });
  const { steps } = world.read(workOrders, job.orderId);
  await world.act(installer, m.workOrders.update, {
    id: job.orderId,
    patch: {
      status: 'completed',
      steps: steps.map((step) => ({ ...step, done: true })),
      signedBy: contact.full,
      notes: random.chance(0.4) ? random.pick(installNotes) : null,
    },
  });
}
