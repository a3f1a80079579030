import type { NamedCause } from '@sable/domain/close-cause';
import { m } from '@sable/domain/mutation-names';
import { accounts, type AccountStatus } from '@sable/domain/account';
import type { Actor } from '@sable/domain/kernel/actor';
import type { Company } from './company.ts';
import type { PersonName } from './names.ts';
import type { Random } from './random.ts';

/** One account, and the people who handle it. */
export interface Case {
  readonly company: Company;
  readonly random: Random;
  readonly accountId: string;
  readonly rep: Actor;
  readonly commercial: boolean;
  readonly contact: PersonName;
}

/** A part of a scenario that returns a result; it yields the times of its steps. */
export type Part<T> = AsyncGenerator<number, T, void>;

/** Sets the account's status by hand, unless it has advanced since. */
export async function setStatus(
  deal: Case,
  status: AccountStatus,
  ending: { readonly cause?: NamedCause; readonly reason?: string } = {},
  by: Actor = deal.rep,
): Promise<void> {
  await deal.company.world.act(by, m.accounts.setStatus, {
    id: deal.accountId,
    status,
    ...ending,
  });
}

export function placeOf({ company, accountId }: Pick<Case, 'company' | 'accountId'>): string {
  const { site } = company.world.read(accounts, accountId);
  return site ? `${site.line1}, ${site.city}` : '';
}
