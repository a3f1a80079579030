/** Grades of a customer's credit, the best first. Nothing else that a bureau says about a person is kept. */
export const creditGrades = ['a', 'b', 'c', 'd'] as const;
export type CreditGrade = (typeof creditGrades)[number];

/** Whether a grade is under another one; one that nobody entered is. */
export const isGradeUnder = (grade: CreditGrade | null, min: CreditGrade): boolean =>
  grade === null || creditGrades.indexOf(grade) > creditGrades.indexOf(min);
