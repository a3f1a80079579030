/** What happens at the end of a term, by name. */
export const renewalNames = {
  none: 'Ends with its term',
  month_to_month: 'Goes on from month to month',
  months: 'Renews for some months',
} as const;
