/** What a form about the law begins with: it counts from today, and nobody has said yet who read it. */
export const givenStart = (today: string) => ({
  effectiveFrom: today,
  effectiveTo: null,
  note: '',
  counsel: '',
  confirmedOn: today,
});
