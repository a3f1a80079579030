import { DECIDES, SIGNS, TALKED_TO_FIRST } from '@sable/domain/who-to-talk-to';

/** What a contact is to the company: what is stored, what its box in the form says, and how a list shows it. */
export const contactRoles = [
  { role: TALKED_TO_FIRST, label: 'Is talked to first', listed: 'talked to first' },
  { role: DECIDES, label: 'Decides', listed: 'decides' },
  { role: SIGNS, label: 'Signs the contract', listed: 'signs' },
  { role: 'billing', label: 'Gets the bill', listed: 'gets the bill' },
  { role: 'emergency', label: 'Is called in an alarm', listed: 'is called in an alarm' },
] as const;

/** Roles in words, in the order of the form; one of the company's own as it was typed. */
export const rolesInWords = (roles: readonly string[]): string[] => [
  ...contactRoles.filter(({ role }) => roles.includes(role)).map(({ listed }) => listed),
  ...roles.filter((role) => !contactRoles.some((known) => known.role === role)),
];
