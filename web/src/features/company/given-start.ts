/** Initial values of a form about the law: effective from today, with counsel still to be entered. */
export const givenStart = (today: string) => ({
  effectiveFrom: today,
  effectiveTo: null,
  note: '',
  counsel: '',
  confirmedOn: today,
});
