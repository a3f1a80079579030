import { importStatuses } from './import-choices.ts';
import { readContract } from './read-contract.ts';
import { checkCurrency, readName, readSite } from './read-customer.ts';
import { readEmail, readPhone } from './import-values.ts';
import { togetherOf } from './merge-customers.ts';
import type { ReadRow } from './read-row.ts';
import type { RowReader } from './row-reader.ts';

type Reading = Pick<ReadRow, 'title' | 'externalKey' | 'together' | 'plan' | 'remark' | 'seeks'>;

/** Reads a contract for an existing account. The account is identified by its number, or by name and address. */
export function readContractRow(row: RowReader): Reading {
  checkCurrency(row);
  const accountNumber = row.text('accountNumber', 120);
  const externalKey = row.text('externalKey', 120);
  const name = readName(row, accountNumber === null);
  const said = importStatuses.find((each) => each === row.choice('status')) ?? null;
  const contract = readContract(row, said);
  if (!contract && row.problems.length === 0) row.refuse('price', 'A contract needs a price.');
  const identity = {
    name,
    phone: row.read('phone', readPhone),
    email: row.read('email', readEmail),
    site: readSite(row),
  };
  const status = said === null || said === 'lead' ? 'active' : said;
  const reading = {
    title: [name, accountNumber].filter(Boolean).join(', ') || 'Without a name',
    externalKey,
    together: accountNumber === null ? togetherOf(null, identity) : `number ${accountNumber}`,
    plan: null,
    remark: null,
  };
  return contract
    ? { ...reading, seeks: { accountNumber, identity, status, contracts: [contract] } }
    : reading;
}
