import type { Identity } from './customer-identity.ts';
import type { ImportStatus } from './import-choices.ts';
import type { ContractPlan, ImportPlan } from './import-plan.ts';

/** Why a row cannot be imported yet, and in which cell. */
export interface RowProblem {
  /** The field whose cell is at fault. */
  readonly field: string;
  readonly reason: string;
  /** What was probably meant: written into the cell, it mends it. */
  readonly suggestion?: string;
  /** The cell holds a word that nobody has said the meaning of: it is matched once for all rows. */
  readonly unknownWord?: true;
}

/** An account that is to be found, with the contracts that it gets. */
export interface SoughtAccount {
  /** The customer's number, as the file has it. */
  readonly accountNumber: string | null;
  readonly identity: Identity;
  readonly status: Exclude<ImportStatus, 'lead'>;
  readonly contracts: readonly ContractPlan[];
}

/** A row as it will be imported, or what is wrong with it. */
export interface ReadRow {
  /** The place in the file, from 1, headers apart. */
  readonly number: number;
  readonly title: string;
  readonly externalKey: string | null;
  /** What rows of one customer have in common; null where nothing tells. Only customers have it. */
  readonly together?: string | null;
  readonly plan: ImportPlan | null;
  /** Contracts whose account is still to be found; the plan follows from it. */
  readonly seeks?: SoughtAccount;
  readonly problems: readonly RowProblem[];
  /** What a person should know, though the row can be imported. */
  readonly remark: string | null;
}
