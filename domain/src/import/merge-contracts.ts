import type { ReadRow, SoughtAccount } from './read-row.ts';
import { contractFault, contractOf, termsOf, type SaidContract } from './merge-contract.ts';

interface Sought extends SaidContract {
  readonly seeks: SoughtAccount;
}

/**
 * Merges the rows of each contract into one: those with the same contract number, or without numbers, those of one
 * customer that began and were canceled on the same days. If one row cannot be read, only the rows to fix remain.
 */
export function mergeContracts(rows: readonly ReadRow[]): readonly ReadRow[] {
  const groups = new Map<string, ReadRow[]>();
  for (const row of rows) {
    const key =
      row.externalKey !== null
        ? `contract ${row.externalKey}`
        : `customer ${row.together ?? `of row ${row.number}`}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()].flatMap(mergeOne).sort((a, b) => a.number - b.number);
}

function mergeOne(rows: readonly ReadRow[]): readonly ReadRow[] {
  const faulty = rows.filter(({ problems }) => problems.length > 0);
  if (rows.length === 1 || faulty.length > 0) return faulty.length > 0 ? faulty : rows;
  const parts = rows.flatMap((row): Sought[] => {
    const [contract] = row.seeks?.contracts ?? [];
    return row.seeks && contract ? [{ row, seeks: row.seeks, contract }] : [];
  });
  const [numbered] = rows.map(({ externalKey }) => externalKey);
  const groups = numbered ? [parts] : termsOf(parts);
  return groups.flatMap((own): ReadRow[] => {
    const [first] = own;
    const fault = contractFault(own);
    if (fault) {
      const { seeks: _seeks, ...row } = fault;
      return [row];
    }
    const contract = contractOf(own);
    return first && contract ? [{ ...first.row, seeks: { ...first.seeks, contracts: [contract] } }] : [];
  });
}
