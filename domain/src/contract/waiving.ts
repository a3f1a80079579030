/** Why the law, or a contract in its spirit, lets a customer leave early at no cost. Each is proved by a paper (decisions 11.1). */
export const waivingReasons = ['servicemember', 'nursing_home', 'medical_sale', 'death'] as const;
export type WaivingReason = (typeof waivingReasons)[number];

/** What each is called, and what proves it. */
export const waivingWords: Readonly<
  Record<WaivingReason, { readonly label: string; readonly proof: string; readonly help: string }>
> = {
  servicemember: {
    label: 'Servicemember’s orders',
    proof: 'The orders',
    help: 'Orders for 90 days or more to a place where the service cannot be used, or a stop-movement order; also for a spouse and dependents (50 U.S.C. 3956).',
  },
  nursing_home: {
    label: 'Move to a hospital or nursing home',
    proof: 'A letter of the home or the doctor',
    help: 'In New York for personal emergency response, and in Tennessee, with 30 days of notice.',
  },
  medical_sale: {
    label: 'Sale of the home for medical reasons',
    proof: 'The doctor’s letter',
    help: 'In Tennessee after two years of a longer contract.',
  },
  death: {
    label: 'Death of the only buyer',
    proof: 'The death certificate',
    help: 'Nobody else has signed.',
  },
};
