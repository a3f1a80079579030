/** Names of what happens at the end of a term. */
export const renewalNames = {
  none: 'Ends with its term',
  month_to_month: 'Continues from month to month',
  months: 'Renews for several months',
} as const;
