import { DECIDES, SIGNS, TALKED_TO_FIRST } from '@sable/domain/who-to-talk-to';

/** Roles of a contact: the stored value, the checkbox label in the form, and the wording in lists. */
export const contactRoles = [
  { role: TALKED_TO_FIRST, label: 'Primary contact', listed: 'primary contact' },
  { role: DECIDES, label: 'Decides', listed: 'decides' },
  { role: SIGNS, label: 'Signs the contract', listed: 'signs' },
  { role: 'billing', label: 'Gets the bill', listed: 'gets the bill' },
  { role: 'emergency', label: 'Is called in an alarm', listed: 'is called in an alarm' },
] as const;

/** Formats roles as words, in form order. Custom roles follow as typed. */
export const rolesText = (roles: readonly string[]): string[] => [
  ...contactRoles.filter(({ role }) => roles.includes(role)).map(({ listed }) => listed),
  ...roles.filter((role) => !contactRoles.some((known) => known.role === role)),
];
