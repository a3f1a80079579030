/**
 * The quantity of a product in a job: minimum and maximum in thousandths, and whether it is the customer's option.
 */
export interface JobLine {
  readonly sku: string;
  readonly least: number;
  readonly most: number;
  readonly optional: boolean;
}

/** A job as sold; the names of its sections are the headings on the estimate. */
export interface Job {
  readonly title: string;
  readonly points: number;
  readonly rmrFloor: number;
  readonly sections: Readonly<Record<string, readonly JobLine[]>>;
}

/** `CON-010 3-6` is three to six contacts; a question mark makes it the customer's option. */
function jobLine(text: string): JobLine {
  const [, sku = '', least = '', most = least, optional] =
    /^(\S+) ([\d.]+)(?:-([\d.]+))?(\?)?$/.exec(text) ?? [];
  if (!sku) throw new Error(`Not a line of a job: ${text}`);
  const milli = (quantity: string) => Math.round(Number(quantity) * 1000);
  return { sku, least: milli(least), most: milli(most), optional: optional !== undefined };
}

function job(
  title: string,
  points: number,
  rmrFloor: number,
  sections: Readonly<Record<string, string>>,
): Job {
  const entries = Object.entries(sections).map(
    ([name, lines]) => [name, lines.split(', ').map(jobLine)] as const,
  );
  return { title, points, rmrFloor, sections: Object.fromEntries(entries) };
}

export const residentialJobs: readonly Job[] = [
  job('Essential home', 12, 3499, {
    '': 'PNL-100 1, CON-010 3-6, MOT-010 1-2, SGN-010 1, LAB-010 1.5-4, FEE-010 1, MON-010 1',
  }),
  job('Complete home', 24, 4499, {
    'Ground floor': 'PNL-100 1, CON-010 5-9, MOT-010 1-2, GLS-010 1-3, KPD-010 1?',
    'Life safety': 'SMK-010 2-4, COD-010 1-2, FLD-010 1-3?',
    'Installation and services': 'LAB-010 1.5-4, FEE-010 1, MON-020 1, SVC-010 1',
  }),
  job('Home with video', 30, 4999, {
    Intrusion: 'PNL-100 1, CON-010 4-8, MOT-010 1-2, FOB-010 2',
    Video: 'CAM-050 1, CAM-020 2-4, CAM-010 1?, NVR-008 1?',
    'Installation and services': 'LAB-010 1.5-4, FEE-010 1, MON-020 1, SVC-010 1, VID-010 1',
  }),
  job('Smart home', 36, 5499, {
    Intrusion: 'PNL-200 1, CON-020 4-8, MOT-010 2-3, KPD-020 1',
    Comfort: 'LCK-010 1-2, THM-010 1-2, LCK-020 1?, LGT-010 2-4?',
    'Installation and services': 'LAB-010 3-6, LAB-030 1, FEE-010 1, MON-020 1, SVC-010 1, VID-010 1?',
  }),
  job('Takeover of the existing system', 10, 3499, {
    '': 'FEE-040 1, CEL-010 1, EXP-008 1, BAT-010 1, LAB-010 1-2.5, MON-010 1',
  }),
];

export const commercialJobs: readonly Job[] = [
  job('Shop', 30, 5499, {
    Intrusion: 'PNL-800 1, CON-010 3-8, CON-030 1-2, MOT-020 2-5, GLS-010 2-4, SIR-020 1',
    Video: 'CAM-030 3-8, NVR-008 1, CBL-100 180-600',
    'Installation and services': 'LAB-010 8-18, FEE-010 1, FEE-020 1, MON-030 1, VID-020 1, SVC-020 1?',
  }),
  job('Warehouse', 60, 8499, {
    Intrusion: 'PNL-800 1, EXP-008 2-4, CON-030 4-12, MOT-030 2-6, SIR-020 2',
    Video: 'CAM-030 8-16, NVR-016 1, CAM-040 1?, CBL-100 800-2400',
    'Installation and services':
      'LAB-010 16-32, LAB-020 4-12, FEE-020 1, MON-030 1, VID-030 1, SVC-020 1, GRD-010 1?',
  }),
  job('Office with access control', 40, 7499, {
    Access: 'ACS-002 1-3, ACS-010 2-6, ACS-020 2-6, ACS-030 1-4',
    Intrusion: 'PNL-200 1, MOT-020 2-4, KPD-010 1-2',
    'Installation and services': 'LAB-010 8-20, LAB-030 1, FEE-010 1, MON-030 1, ACM-010 2-6, SVC-020 1',
  }),
  job('Fire alarm communication', 20, 5499, {
    '': 'PNL-800 1, CEL-010 1-2, SMK-010 4-12, HEA-010 2-6, LAB-010 6-14, FEE-020 1, MON-040 1, INS-010 1',
  }),
];

export const jobs = [...residentialJobs, ...commercialJobs];
