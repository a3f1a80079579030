import { isGradeUnder, type CreditGrade } from '../credit-grade.ts';

/** The limits of the contracts that a program accepts; null for no limit. RMR is in cents. */
export interface ProgramLimits {
  readonly minCreditGrade: CreditGrade | null;
  readonly minRmr: number | null;
  readonly maxTermMonths: number | null;
}

/** The data of a contract that a program evaluates. RMR is in cents. */
export interface JudgedContract {
  readonly creditGrade: CreditGrade | null;
  readonly rmr: number;
  readonly termMonths: number;
}

/**
 * Returns the reasons why a program does not accept a contract; empty if it does (trade specification 3, terms of an
 * affiliate).
 */
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
