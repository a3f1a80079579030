/** The estimate that a customer asked about, with the field for the answer open. */
export const questionPath = (estimateId: string, questionId: string): string =>
  `/estimate/${estimateId}?question=${questionId}`;
