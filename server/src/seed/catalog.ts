import { defaultTaxClass, productKinds, type ZoneType } from '@sable/domain/product-kind';
import { z } from 'zod';

/**
 * SKU | name | kind | category | brand | price | lowest price | cost (cents) | points | labor minutes | description
 * for the customer
 */
const table = `
PNL-100 | Control panel | equipment | Panels | Halden | 34900 | 29900 | 14200 | 6 | 60 | Touchscreen panel with cellular backup and a battery for 24 hours.
PNL-200 | Control panel, 2 partitions | equipment | Panels | Halden | 48900 | 41900 | 21500 | 8 | 75 | For a home with an apartment or a workshop of its own.
PNL-800 | Commercial panel, 8 partitions | equipment | Panels | Corvane | 89500 | 76000 | 41800 | 14 | 150 | Listed for commercial burglary, expandable to 128 zones.
CEL-010 | Cellular communicator | equipment | Panels | Halden | 18900 | 15900 | 9200 | 3 | 20 | Reports alarms when the internet line is cut.
EXP-008 | Zone expander, 8 wired zones | equipment | Panels | Corvane | 12900 | 10500 | 5400 | 2 | 45 | Takes over the wiring that is already in the walls.
KPD-010 | Keypad | equipment | Keypads | Halden | 8900 | 7400 | 3600 | 2 | 25 | Wireless keypad with panic buttons.
KPD-020 | Touchscreen keypad | equipment | Keypads | Halden | 16900 | 14200 | 7800 | 3 | 30 | The whole system from a second place.
FOB-010 | Key fob | equipment | Keypads | Halden | 2900 | 2200 | 900 | 1 | 5 | Arm and disarm from your pocket.
CON-010 | Door/window contact | equipment | Sensors | Halden | 3900 | 3200 | 1250 | 1 | 12 | Wireless contact, ten-year battery.
CON-020 | Recessed door contact | equipment | Sensors | Halden | 4900 | 3900 | 1600 | 1 | 20 | Invisible in the frame.
CON-030 | Overhead door contact | equipment | Sensors | Corvane | 6900 | 5500 | 2300 | 1 | 30 | For garage and loading doors.
MOT-010 | Motion | equipment | Sensors | Halden | 6500 | 5400 | 2400 | 2 | 15 | Ignores pets up to 80 pounds.
MOT-020 | Motion, dual technology | equipment | Sensors | Corvane | 9800 | 8200 | 4100 | 2 | 20 | For drafty rooms and workshops.
MOT-030 | Outdoor motion | equipment | Sensors | Corvane | 15900 | 13500 | 7600 | 3 | 30 | Sees a person before the door is touched.
GLS-010 | Glass break sensor | equipment | Sensors | Halden | 7200 | 6000 | 2700 | 2 | 15 | Hears breaking glass within 25 feet.
SHK-010 | Shock sensor | equipment | Sensors | Halden | 4500 | 3600 | 1500 | 1 | 12 | Feels the pry bar before the window gives.
SMK-010 | Smoke detector | equipment | Life safety | Emberline | 7900 | 6600 | 3100 | 2 | 20 | Smoke and heat, reported to the central station.
COD-010 | Carbon monoxide detector | equipment | Life safety | Emberline | 8900 | 7500 | 3900 | 2 | 20 | Monitored, with an end-of-life notice.
HEA-010 | Heat detector | equipment | Life safety | Emberline | 6900 | 5800 | 2800 | 2 | 20 | For kitchens and garages.
FLD-010 | Water sensor | equipment | Life safety | Halden | 5900 | 4800 | 2100 | 1 | 10 | Under the sink, beside the heater.
FRZ-010 | Freeze sensor | equipment | Life safety | Halden | 4900 | 3900 | 1700 | 1 | 10 | Warns at 41 °F.
MED-010 | Medical pendant | equipment | Life safety | Halden | 9900 | 8300 | 4200 | 2 | 10 | Help at the push of a button.
SIR-010 | Indoor siren | equipment | Sirens | Halden | 5900 | 4700 | 2000 | 1 | 20 | 105 dB and a strobe.
SIR-020 | Outdoor siren | equipment | Sirens | Corvane | 11900 | 9900 | 5100 | 2 | 45 | Weatherproof, tamper protected.
CAM-010 | Indoor camera | equipment | Video | Orvix | 11900 | 9900 | 5600 | 3 | 30 | 2K, two-way voice, a shutter for privacy.
CAM-020 | Outdoor camera | equipment | Video | Orvix | 19900 | 16900 | 9800 | 4 | 60 | 4 megapixels, color at night.
CAM-030 | Turret camera, 4K | equipment | Video | Orvix | 28900 | 24500 | 14900 | 5 | 75 | Person and vehicle detection on the camera.
CAM-040 | License plate camera | equipment | Video | Orvix | 64900 | 56000 | 36500 | 8 | 120 | Reads plates at 45 mph.
CAM-050 | Video doorbell | equipment | Video | Orvix | 17900 | 14900 | 8900 | 4 | 40 | Tells people from parcels.
NVR-008 | Recorder, 8 channels | equipment | Video | Orvix | 54900 | 46500 | 28700 | 6 | 90 | Thirty days of eight cameras.
NVR-016 | Recorder, 16 channels | equipment | Video | Orvix | 84900 | 72000 | 45900 | 8 | 120 | Thirty days of sixteen cameras.
LCK-010 | Smart lock | equipment | Access | Talvern | 22900 | 19500 | 11800 | 4 | 45 | Codes for guests, locked when you arm.
LCK-020 | Garage controller | equipment | Access | Talvern | 12900 | 10900 | 6100 | 2 | 35 | Closes the door you forgot.
ACS-002 | Access controller, 2 doors | equipment | Access | Talvern | 59900 | 51000 | 31200 | 8 | 180 | Cards, phones and schedules.
ACS-010 | Card reader | equipment | Access | Talvern | 18900 | 15900 | 9100 | 3 | 60 | Reads cards and phones.
ACS-020 | Electric strike | equipment | Access | Talvern | 14900 | 12500 | 6900 | 2 | 75 | Fits most steel frames.
ACS-030 | Access cards, pack of 25 | equipment | Access | Talvern | 11900 | 9900 | 5200 | 0 | 0 | Printed with your name.
THM-010 | Smart thermostat | equipment | Home control | Talvern | 15900 | 13500 | 8400 | 3 | 40 | Follows the alarm: away means away.
LGT-010 | Light module | equipment | Home control | Talvern | 4900 | 3900 | 1900 | 1 | 10 | A lamp that comes on with the siren.
CBL-100 | Cable, per foot | equipment | Material | Corvane | 85 | 60 | 22 | 0 | 0 | Plenum rated.
SGN-010 | Yard sign and decals | equipment | Material | Northgate | 1500 | 0 | 400 | 0 | 5 | The cheapest deterrent there is.
BAT-010 | Backup battery | equipment | Material | Corvane | 4900 | 3900 | 1800 | 0 | 10 | Replaced every four years.
LAB-010 | Labor, per hour | labor | Labor |  | 9500 | 8500 | 4500 | 0 | 60 | Licensed installer, per hour.
LAB-020 | Labor, lift work, per hour | labor | Labor |  | 14500 | 12500 | 7500 | 0 | 60 | Two installers and a lift, per hour.
LAB-030 | Programming and training | labor | Labor |  | 12500 | 9500 | 5500 | 0 | 75 | We leave when you are at ease with it.
FEE-010 | Activation fee | fee | Fees |  | 9900 | 0 | 0 | 0 | 0 | Opens your account at the central station.
FEE-020 | Permit filing | fee | Fees |  | 4500 | 2500 | 2500 | 0 | 0 | Alarm permit of your city, filed for you.
FEE-030 | Trip charge | fee | Fees |  | 7500 | 5000 | 3000 | 0 | 0 | Outside the service area.
FEE-040 | Takeover inspection | fee | Fees |  | 8900 | 0 | 4500 | 0 | 45 | Every sensor of the present system tested.
MON-010 | Monitoring | monitoring | Monitoring |  | 3999 | 3499 | 400 | 0 | 0 | UL listed central station, day and night.
MON-020 | Monitoring, cellular and app | monitoring | Monitoring |  | 4999 | 4499 | 900 | 0 | 0 | Alarm by cell, arm and look from your phone.
MON-030 | Commercial monitoring | monitoring | Monitoring |  | 6499 | 5499 | 700 | 0 | 0 | With open and close reports.
MON-040 | Fire monitoring | monitoring | Monitoring |  | 5499 | 4799 | 800 | 0 | 0 | With the yearly test signal on record.
VID-010 | Video | monitoring | Monitoring |  | 995 | 795 | 350 | 0 | 0 | Clips of four cameras, kept for 30 days.
VID-020 | Video, 8 cameras | monitoring | Monitoring |  | 1995 | 1595 | 700 | 0 | 0 | Clips of eight cameras, kept for 30 days.
VID-030 | Video verification | monitoring | Monitoring |  | 2495 | 1995 | 1100 | 0 | 0 | An operator looks before the police drive.
ACM-010 | Hosted access control | monitoring | Monitoring |  | 1500 | 1200 | 450 | 0 | 0 | Per door: cards and logs from anywhere.
SVC-010 | Service plan | service_plan | Plans |  | 500 | 0 | 650 | 0 | 0 | Parts and labor for what breaks.
SVC-020 | Service plan, commercial | service_plan | Plans |  | 2900 | 2400 | 1400 | 0 | 0 | Next-day service, parts included.
INS-010 | Yearly inspection | service_plan | Plans |  | 14900 | 12900 | 6800 | 0 | 0 | Every device tested, with a report for your insurer.
LEA-010 | Equipment lease | lease | Plans |  | 1499 | 1299 | 0 | 0 | 0 | The equipment stays ours, and so do its faults.
GRD-010 | Guard response | monitoring | Monitoring |  | 1295 | 1095 | 600 | 0 | 0 | A patrol car within the city.
`;

const cents = z.coerce.number().int().min(0);
const rowSchema = z.tuple([
  z.string(),
  z.string(),
  z.enum(productKinds),
  z.string(),
  z.string(),
  cents,
  cents,
  cents,
  cents,
  cents,
  z.string(),
]);

/** Categories whose devices have a zone on the panel. */
const zoned = ['Sensors', 'Life safety'];

const installedAs = (category: string) =>
  zoned.includes(category) ? 'zone' : category === 'Material' ? 'material' : 'device';

/** The meaning of a signal, by SKU prefix. */
const zoneTypes: Partial<Record<string, ZoneType>> = {
  CON: 'entry_exit',
  MOT: 'interior',
  GLS: 'glass_break',
  SHK: 'perimeter',
  SMK: 'fire',
  HEA: 'fire',
  COD: 'carbon_monoxide',
  FLD: 'flood',
  MED: 'medical',
};

const emergencyButtons = ['MED-010'];

/** The products of a dealership as `products.create` takes them. */
export const catalog = table
  .trim()
  .split('\n')
  .map((line) => {
    const [sku, name, kind, category, brand, price, minPrice, cost, points, laborMinutes, description] =
      rowSchema.parse(line.split(' | '));
    const details = { sku, name, kind, taxClass: defaultTaxClass[kind], category, brand, description };
    const yearly = sku === 'INS-010' && { frequency: 'annual' as const };
    const install = {
      laborMinutes,
      installedAs: installedAs(category),
      zoneType: zoneTypes[sku.slice(0, 3)] ?? null,
      pers: emergencyButtons.includes(sku),
    };
    return { ...details, price, minPrice, cost, points, ...install, ...yearly };
  });
