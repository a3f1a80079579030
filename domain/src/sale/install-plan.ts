import type { InstalledAs, ZoneType } from '../product-kind.ts';
import type { LineKind } from '../estimate/line-kind.ts';

/** Maximum number of devices that one sale lists individually; a work order has the same maximum number of steps. */
export const MAX_DEVICES = 1000;
const LAST_ZONE = 999;

/** A line of a sale for the installation, in the order of the estimate, including sections. */
export interface SoldLine {
  readonly kind: LineKind;
  readonly name: string;
  readonly quantityMilli: number;
  readonly productId: string | null;
  /** How the line's product is installed. */
  readonly installedAs: InstalledAs;
  /** The meaning of a signal from its zone; null if its product does not specify one. */
  readonly zoneType: ZoneType | null;
  /** Minutes of work for one unit; 0 if unknown. Labor without a product of its own is sold by the hour. */
  readonly laborMinutes: number;
  /** The offered price of one unit, in cents; null if a package's price covers it. */
  readonly price: number | null;
  /** Whether the customer bought it. */
  readonly chosen: boolean;
}

export interface PlannedDevice {
  readonly name: string;
  readonly productId: string | null;
  /** Three digits; null if the device needs no zone, or no zone is free. */
  readonly zone: string | null;
  readonly zoneName: string | null;
  readonly zoneType: ZoneType | null;
  /** The room: the section of the estimate that contains the line. */
  readonly location: string | null;
  /** Price of this device, in cents, before discounts and tax. */
  readonly price: number | null;
}

export interface PlannedStep {
  readonly what: string;
  readonly room: string | null;
  readonly action: 'install';
  readonly zone: string;
  readonly done: boolean;
  readonly reason: null;
  /** Index of its device among the planned devices; null for material. */
  readonly device: number | null;
}

export interface InstallPlan {
  readonly devices: readonly PlannedDevice[];
  readonly steps: readonly PlannedStep[];
  /**
   * The estimated duration: the labor that was sold, or else the labor minutes of the products. Null if neither is
   * known.
   */
  readonly laborMinutes: number | null;
  /** Text about pieces that are not listed individually; null if all are. */
  readonly notes: string | null;
}

const short = (text: string, most: number): string => text.slice(0, most).trim();

const HOUR = 60;

/** Returns the minutes of the lines of a kind. Quantities are thousandths. */
function minutesOf(lines: readonly SoldLine[], kind: 'labor' | 'equipment'): number {
  const milli = lines
    .filter((line) => line.chosen && line.kind === kind)
    .map((line) => line.quantityMilli * (line.laborMinutes || (kind === 'labor' ? HOUR : 0)))
    .reduce((sum, each) => sum + each, 0);
  return Math.min(100_000, Math.round(milli / 1000));
}

/** A partial piece counts as a whole piece. */
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

/** Yields the zone numbers that no device of the account uses in the first partition, in order. */
function* freeZones(taken: ReadonlySet<string>): Generator<string, undefined> {
  for (let number = 1; number <= LAST_ZONE; number++) {
    const zone = String(number).padStart(3, '0');
    if (!taken.has(zone)) yield zone;
  }
}

/**
 * Returns the name of one piece of several: `Window sensor 2`; after a name that ends with a number, `Access cards,
 * pack of 25, no. 2`.
 */
const pieceName = (name: string, piece: number): string =>
  /\d$/.test(name) ? `${name}, no. ${piece}` : `${name} ${piece}`;

/**
 * Plans the installation of a sale: a device and a step for each piece of equipment that was bought, with a suggested
 * zone and its room. Material gets one step per line. Returns null if nothing is installed.
 *
 * @param taken zones that devices of the account already use.
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
