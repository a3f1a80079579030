import type { ProductKind, ZoneType } from './product-kind.ts';

/** A product that a new company may begin with. */
export interface StarterProduct {
  readonly sku: string;
  readonly name: string;
  readonly kind: ProductKind;
  readonly category: string;
  /** Cents; an example, which the company makes its own. */
  readonly price: number;
  /** How a piece that was sold stands at the customer's; left out for what is no equipment. */
  readonly installedAs?: 'zone' | 'device' | 'material';
  readonly zoneType?: ZoneType;
  readonly laborMinutes?: number;
  /** An emergency button, whose buyer may have more days to cancel. */
  readonly pers?: boolean;
  /** Words for the customer. */
  readonly description: string;
}

const device = { kind: 'equipment', installedAs: 'device' } as const;
const zone = { kind: 'equipment', installedAs: 'zone' } as const;
const video = { ...device, category: 'Video' };
const control = { ...device, category: 'Home control' };
const labor = { kind: 'labor', category: 'Labor' } as const;
const monitoring = { kind: 'monitoring', category: 'Monitoring' } as const;

/** The labor by the hour that the minutes of its equipment are sold as. */
export const STARTER_LABOR = 'LABOR';

/** What most dealers sell, at example prices in cents. No cost is given: it is each dealer's own. */
export const starterProducts: readonly StarterProduct[] = [
  {
    ...device,
    sku: 'PANEL',
    name: 'Control panel',
    category: 'Panels',
    price: 349_00,
    laborMinutes: 60,
    description: 'Touchscreen panel with cellular backup and a battery for 24 hours.',
  },
  {
    ...device,
    sku: 'KEYPAD',
    name: 'Keypad',
    category: 'Panels',
    price: 89_00,
    laborMinutes: 25,
    description: 'Arms and disarms from a second door.',
  },
  {
    ...device,
    sku: 'FOB',
    name: 'Key fob',
    category: 'Panels',
    price: 29_00,
    laborMinutes: 5,
    description: 'Arm and disarm from your pocket.',
  },
  {
    ...zone,
    zoneType: 'entry_exit',
    sku: 'CONTACT',
    name: 'Door/window contact',
    category: 'Sensors',
    price: 39_00,
    laborMinutes: 12,
    description: 'Tells when a door or a window opens.',
  },
  {
    ...zone,
    zoneType: 'entry_exit',
    sku: 'OVERHEAD',
    name: 'Overhead door contact',
    category: 'Sensors',
    price: 69_00,
    laborMinutes: 30,
    description: 'For garage and loading doors.',
  },
  {
    ...zone,
    zoneType: 'interior',
    sku: 'MOTION',
    name: 'Motion detector',
    category: 'Sensors',
    price: 65_00,
    laborMinutes: 15,
    description: 'Sees a person in the room and ignores small pets.',
  },
  {
    ...zone,
    zoneType: 'glass_break',
    sku: 'GLASS',
    name: 'Glass break sensor',
    category: 'Sensors',
    price: 72_00,
    laborMinutes: 15,
    description: 'Hears breaking glass in the room.',
  },
  {
    ...zone,
    zoneType: 'fire',
    sku: 'SMOKE',
    name: 'Smoke detector',
    category: 'Life safety',
    price: 79_00,
    laborMinutes: 20,
    description: 'Smoke and heat, reported to the central station.',
  },
  {
    ...zone,
    zoneType: 'carbon_monoxide',
    sku: 'CO',
    name: 'Carbon monoxide detector',
    category: 'Life safety',
    price: 89_00,
    laborMinutes: 20,
    description: 'Monitored day and night.',
  },
  {
    ...zone,
    zoneType: 'flood',
    sku: 'WATER',
    name: 'Water sensor',
    category: 'Life safety',
    price: 59_00,
    laborMinutes: 10,
    description: 'Under the sink, beside the heater.',
  },
  {
    ...device,
    sku: 'PENDANT',
    name: 'Medical pendant',
    category: 'Life safety',
    price: 99_00,
    laborMinutes: 10,
    pers: true,
    description: 'Help at the push of a button.',
  },
  {
    ...device,
    sku: 'SIREN',
    name: 'Indoor siren',
    category: 'Sirens',
    price: 59_00,
    laborMinutes: 20,
    description: 'Loud enough for the whole house.',
  },
  {
    ...video,
    sku: 'CAM-IN',
    name: 'Indoor camera',
    price: 119_00,
    laborMinutes: 30,
    description: 'See and speak from your phone.',
  },
  {
    ...video,
    sku: 'CAM-OUT',
    name: 'Outdoor camera',
    price: 199_00,
    laborMinutes: 60,
    description: 'Weatherproof, in color at night.',
  },
  {
    ...video,
    sku: 'DOORBELL',
    name: 'Video doorbell',
    price: 179_00,
    laborMinutes: 40,
    description: 'Shows who is at the door, wherever you are.',
  },
  {
    ...control,
    sku: 'LOCK',
    name: 'Smart lock',
    price: 229_00,
    laborMinutes: 45,
    description: 'Codes for guests, locked when you arm.',
  },
  {
    ...control,
    sku: 'GARAGE',
    name: 'Garage controller',
    price: 129_00,
    laborMinutes: 35,
    description: 'Closes the door you forgot.',
  },
  {
    ...control,
    sku: 'THERMOSTAT',
    name: 'Smart thermostat',
    price: 159_00,
    laborMinutes: 40,
    description: 'Follows the alarm: away means away.',
  },
  {
    kind: 'equipment',
    installedAs: 'material',
    sku: 'SIGN',
    name: 'Yard sign and decals',
    category: 'Material',
    price: 15_00,
    laborMinutes: 5,
    description: 'Says that the home is protected.',
  },
  {
    ...labor,
    sku: 'LABOR',
    name: 'Labor, per hour',
    price: 95_00,
    laborMinutes: 60,
    description: 'Licensed installer, per hour.',
  },
  {
    ...labor,
    sku: 'TRAINING',
    name: 'Programming and training',
    price: 125_00,
    laborMinutes: 75,
    description: 'We leave when you are at ease with it.',
  },
  {
    kind: 'fee',
    sku: 'ACTIVATION',
    name: 'Activation fee',
    category: 'Fees',
    price: 99_00,
    description: 'Opens your account at the central station.',
  },
  {
    ...monitoring,
    sku: 'MONITORING',
    name: 'Monitoring',
    price: 39_99,
    description: 'A central station, day and night.',
  },
  {
    ...monitoring,
    sku: 'MONITORING-APP',
    name: 'Monitoring with app',
    price: 49_99,
    description: 'Alarm by cell; arm and look from your phone.',
  },
  {
    ...monitoring,
    sku: 'MONITORING-PERS',
    name: 'Emergency response',
    price: 29_99,
    pers: true,
    description: 'Somebody answers the pendant, day and night.',
  },
  {
    ...monitoring,
    sku: 'VIDEO',
    name: 'Video storage',
    price: 9_95,
    description: 'Clips of your cameras, kept for 30 days.',
  },
  {
    kind: 'service_plan',
    sku: 'SERVICE',
    name: 'Service plan',
    category: 'Plans',
    price: 9_99,
    description: 'Parts and labor for what breaks.',
  },
];
