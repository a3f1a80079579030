// What customers say and ask, and notes about them, as texts for the demo.

/** Reasons why prospects decline. */
export const lostReasons = [
  { cause: 'competitor', reason: 'Went with a competitor' },
  { cause: 'moved', reason: 'Moving away' },
  { cause: 'price' },
  { cause: 'other', reason: 'Landlord said no' },
  { cause: 'timing', reason: 'Not now, maybe next year' },
  { cause: 'competitor', reason: 'Do-it-yourself kit' },
] as const;
/** Why customers leave. */
export const cancelReasons = [
  { cause: 'moved', reason: 'Sold the house' },
  { cause: 'moved', reason: 'Moved to another state' },
  { cause: 'price', reason: 'Price of monitoring' },
  { cause: 'business_closed' },
] as const;
/** Questions that customers ask about an offer. */
export const questions = [
  'Could we leave out the second camera and what would it cost then?',
  'Is the activation fee needed? We had a system here before.',
  'Can the installer come on a Saturday?',
  'Does the panel work if the internet is down?',
  'My husband would like a keypad upstairs as well. Can you add one?',
  'What happens after the three years?',
] as const;
/** Notes of the office about a customer. */
export const accountNotes = [
  'Gate code at the side entrance. Two dogs, friendly.',
  'Prefers calls after five.',
  'Had a break-in next door in spring.',
  'Wiring of the old system is in the closet under the stairs.',
  'Asks for a written report for the insurer.',
  'Owner travels a lot; daughter is the keyholder.',
] as const;
