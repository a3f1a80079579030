import type { InstalledAs, ZoneType } from '../product-kind.ts';
import type { LineKind } from '../estimate/line-kind.ts';

/** The most devices that one sale lists one by one; a work order holds as many steps. */
export const MAX_DEVICES = 1000;
const LAST_ZONE = 999;

/** A line of a sale, as the installation sees it: in the order of the estimate, sections included. */
export interface SoldLine {
  readonly kind: LineKind;
  readonly name: string;
  readonly quantityMilli: number;
  readonly productId: string | null;
  /** How its product is installed. */
  readonly installedAs: InstalledAs;
  /** What a signal of its zone means; null where its product does not say. */
  readonly zoneType: ZoneType | null;
  /** Minutes of work that one of it takes; 0 where nobody knows. Labor without a product of its own is sold by the hour. */
  readonly laborMinutes: number;
  /** What one of it was offered for, in cents; null where a package's price covers it. */
  readonly price: number | null;
  /** Whether the customer bought it. */
  readonly chosen: boolean;
}

export interface PlannedDevice {
  readonly name: string;
  readonly productId: string | null;
  /** Three digits; null where the device needs none, or none is free. */
  readonly zone: string | null;
  readonly zoneName: string | null;
  readonly zoneType: ZoneType | null;
  /** The room: the section of the estimate that the line stands in. */
  readonly location: string | null;
  /** Of this device, in cents, before discounts and tax. */
  readonly price: number | null;
}

export interface PlannedStep {
  readonly what: string;
  readonly room: string | null;
  readonly action: 'install';
  readonly zone: string;
  readonly done: boolean;
  readonly reason: null;
  /** The place of its device among those that are planned; null for material. */
  readonly device: number | null;
}

export interface InstallPlan {
  readonly devices: readonly PlannedDevice[];
  readonly steps: readonly PlannedStep[];
  /** The estimated duration: the labor that was sold, else what the products take. Null where nothing says it. */
  readonly laborMinutes: number | null;
  /** What is not listed piece by piece, in words; null where everything is. */
  readonly notes: string | null;
}

const short = (text: string, most: number): string => text.slice(0, most).trim();

const HOUR = 60;

/** Minutes of the lines of a kind: quantities are thousandths. */
function minutesOf(lines: readonly SoldLine[], kind: 'labor' | 'equipment'): number {
  const milli = lines
    .filter((line) => line.chosen && line.kind === kind)
    .map((line) => line.quantityMilli * (line.laborMinutes || (kind === 'labor' ? HOUR : 0)))
    .reduce((sum, each) => sum + each, 0);
  return Math.min(100_000, Math.round(milli / 1000));
}

/** A started piece is a piece. */
const piecesOf = ({ quantityMilli }: SoldLine): number => Math.ceil(quantityMilli / 1000);

const stepOf = (
  what: string,
  room: string | null,
  zone: string | null,
  device: number | null,
): PlannedStep => ({
  what: short(what, 160),
  room,
  action: 'install',
  zone: zone ?? '',
  done: false,
  reason: null,
  device,
});

/** The numbers that no device of the account has in the first partition, in order. */
function* freeZones(taken: ReadonlySet<string>): Generator<string, undefined> {
  for (let number = 1; number <= LAST_ZONE; number++) {
    const zone = String(number).padStart(3, '0');
    if (!taken.has(zone)) yield zone;
  }
}

/** One of several: `Window sensor 2`; after a name that ends with a number, `Access cards, pack of 25, no. 2`. */
const pieceName = (name: string, piece: number): string =>
  /\d$/.test(name) ? `${name}, no. ${piece}` : `${name} ${piece}`;

/**
 * What is installed for a sale: a device and a step for each piece of equipment that was bought, with a suggested zone and its room. Material is a step of its line
 * alone. Null where nothing is installed.
 *
 * @param taken zones that devices of the account have already.
 */
export function planInstall(lines: readonly SoldLine[], taken: ReadonlySet<string>): InstallPlan | null {
  const zones = freeZones(taken);
  const devices: PlannedDevice[] = [];
  const steps: PlannedStep[] = [];
  const left: string[] = [];
  let room: string | null = null;
  for (const line of lines) {
    if (line.kind === 'section') room = short(line.name, 60) || null;
    if (!line.chosen) continue;
    if (line.kind !== 'equipment') continue;
    const pieces = piecesOf(line);
    if (line.installedAs === 'material') {
      if (steps.length < MAX_DEVICES) steps.push(stepOf(`${pieces} × ${line.name}`, room, null, null));
      else left.push(`${pieces} × ${line.name}`);
      continue;
    }
    const listed = Math.min(pieces, MAX_DEVICES - steps.length);
    for (let piece = 1; piece <= listed; piece++) {
      const name = pieces > 1 ? pieceName(short(line.name, 110), piece) : short(line.name, 120);
      const zone = line.installedAs === 'zone' ? (zones.next().value ?? null) : null;
      const zoneName = zone && short(room ? `${room}: ${name}` : name, 60);
      steps.push(stepOf(name, room, zone, devices.length));
      const { productId, price } = line;
      const zoneType = zone === null ? null : line.zoneType;
      devices.push({ name, productId, zone, zoneName, zoneType, location: room, price });
    }
    if (listed < pieces) left.push(`${pieces - listed} × ${line.name}`);
  }
  const labor = minutesOf(lines, 'labor');
  if (steps.length === 0 && labor === 0) return null;
  return {
    devices,
    steps,
    laborMinutes: labor || minutesOf(lines, 'equipment') || null,
    notes: left.length === 0 ? null : short(`Not listed one by one: ${left.join(', ')}.`, 2000),
  };
}
