import type { Identity } from './customer-identity.ts';
import type { ImportStatus } from './import-choices.ts';
import type { ContractPlan, ImportPlan } from './import-plan.ts';

/** Why a row cannot be imported yet, and in which cell. */
export interface RowProblem {
  /** The field of the cell with the problem. */
  readonly field: string;
  readonly reason: string;
  /** A suggested value; entering it in the cell fixes the problem. */
  readonly suggestion?: string;
  /** Whether the cell contains an unmatched word. Matching it once applies to all rows. */
  readonly unknownWord?: true;
}

/** An account to find, with the contracts to add to it. */
export interface SoughtAccount {
  /** The customer's number in the file. */
  readonly accountNumber: string | null;
  readonly identity: Identity;
  readonly status: Exclude<ImportStatus, 'lead'>;
  readonly contracts: readonly ContractPlan[];
}

/** A row as it will be imported, or its problems. */
export interface ReadRow {
  /** The row's position in the file, from 1, without the header row. */
  readonly number: number;
  readonly title: string;
  readonly externalKey: string | null;
  /** The key that rows of one customer share; null if there is none. Only customers have it. */
  readonly together?: string | null;
  readonly plan: ImportPlan | null;
  /** Contracts whose account must still be found; the plan is created from them. */
  readonly seeks?: SoughtAccount;
  readonly problems: readonly RowProblem[];
  /** A note for the person, although the row can be imported. */
  readonly remark: string | null;
}
