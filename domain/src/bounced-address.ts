import { formatLongDay } from './calendar-date.ts';
import { companies } from './company.ts';
import { localDate } from './local-date.ts';
import { where } from './kernel/predicate.ts';
import type { Transaction } from './kernel/transaction.ts';
import { emails } from './message.ts';

/** Returns “This address bounced on March 5, 2026”: the text shown for an address whose email bounced. */
export const bouncedText = (bouncedAt: string, timeZone: string): string =>
  `This address bounced on ${formatLongDay(localDate(bouncedAt, timeZone))}`;

/** Returns that text if the last email to an address bounced permanently; null for any other address. */
export async function bounceOf(tx: Transaction, address: string): Promise<string | null> {
  const system = tx.asSystem();
  const [bounced] = await system.list(emails, {
    where: where({ address: address.toLowerCase(), deliverability: 'bounced' }),
    limit: 1,
  });
  if (!bounced) return null;
  const { timeZone } = await system.get(companies, tx.actor.companyId);
  return bouncedText(bounced.bouncedAt ?? bounced.updatedAt, timeZone);
}
