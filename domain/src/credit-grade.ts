/** Grades of a customer's credit, from best to worst. No other data from a credit bureau is stored. */
export const creditGrades = ['a', 'b', 'c', 'd'] as const;
export type CreditGrade = (typeof creditGrades)[number];

/** Whether a grade is below another one; a missing grade is. */
export const isGradeUnder = (grade: CreditGrade | null, min: CreditGrade): boolean =>
  grade === null || creditGrades.indexOf(grade) > creditGrades.indexOf(min);
