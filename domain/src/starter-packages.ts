/** A package that a new company can start with, priced by its products. */
export interface StarterPackage {
  readonly name: string;
  readonly description: string;
  /** Number of pieces of each product of the starter catalog, by SKU. */
  readonly parts: readonly (readonly [sku: string, pieces: number])[];
}

export const starterPackages: readonly StarterPackage[] = [
  {
    name: 'Home essentials',
    description: 'The doors, one room, and the app.',
    parts: [
      ['PANEL', 1],
      ['CONTACT', 3],
      ['MOTION', 1],
      ['SIREN', 1],
      ['SIGN', 1],
      ['LABOR', 2],
      ['ACTIVATION', 1],
      ['MONITORING-APP', 1],
    ],
  },
  {
    name: 'Home with video',
    description: 'The essentials with a doorbell and a camera outside.',
    parts: [
      ['PANEL', 1],
      ['CONTACT', 4],
      ['MOTION', 2],
      ['DOORBELL', 1],
      ['CAM-OUT', 1],
      ['SIGN', 1],
      ['LABOR', 4],
      ['ACTIVATION', 1],
      ['MONITORING-APP', 1],
      ['VIDEO', 1],
    ],
  },
  {
    name: 'Small business',
    description: 'Front and back, glass, and two cameras inside.',
    parts: [
      ['PANEL', 1],
      ['KEYPAD', 1],
      ['CONTACT', 2],
      ['MOTION', 2],
      ['GLASS', 2],
      ['CAM-IN', 2],
      ['LABOR', 5],
      ['TRAINING', 1],
      ['ACTIVATION', 1],
      ['MONITORING-APP', 1],
      ['VIDEO', 1],
    ],
  },
];
