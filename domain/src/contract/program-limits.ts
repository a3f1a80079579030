import { isGradeUnder, type CreditGrade } from '../credit-grade.ts';

/** What a program takes; null where it does not say. RMR in cents. */
export interface ProgramLimits {
  readonly minCreditGrade: CreditGrade | null;
  readonly minRmr: number | null;
  readonly maxTermMonths: number | null;
}

/** A contract as a program judges it. RMR in cents. */
export interface JudgedContract {
  readonly creditGrade: CreditGrade | null;
  readonly rmr: number;
  readonly termMonths: number;
}

/** Why a program does not take a contract, in words; nothing where it does (trade specification 3, terms of an affiliate). */
export function limitsMissed(
  { minCreditGrade, minRmr, maxTermMonths }: ProgramLimits,
  { creditGrade, rmr, termMonths }: JudgedContract,
  money: (cents: number) => string,
): string[] {
  return [
    ...(minCreditGrade !== null && isGradeUnder(creditGrade, minCreditGrade)
      ? [
          creditGrade === null
            ? `the account has no credit grade, and ${minCreditGrade.toUpperCase()} is the minimum`
            : `credit grade ${creditGrade.toUpperCase()} is under ${minCreditGrade.toUpperCase()}`,
        ]
      : []),
    ...(minRmr !== null && rmr < minRmr ? [`RMR of ${money(rmr)} is under ${money(minRmr)}`] : []),
    ...(maxTermMonths !== null && termMonths > maxTermMonths
      ? [`a term of ${termMonths} months is over ${maxTermMonths}`]
      : []),
  ];
}
