/** Returns the address of the estimate that a customer asked about, with the answer field open. */
export const questionPath = (estimateId: string, questionId: string): string =>
  `/estimate/${estimateId}?question=${questionId}`;
