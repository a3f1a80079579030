import { companies } from '../company.ts';
import { notReady } from '../kernel/errors.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { localDate } from '../local-date.ts';
import { settings } from '../settings.ts';

/** Returns the settings of the actor's company. */
export async function companySettings(tx: Transaction) {
  const [found] = await tx.asSystem().list(settings, { where: where({ scope: 'company' }), limit: 1 });
  if (!found)
    throw notReady(
      'The company has no settings yet. Nothing was changed. Finish setting up the company first.',
    );
  return found;
}

/** Returns today's date in the company's time zone. */
export async function companyToday(tx: Transaction): Promise<string> {
  const company = await tx.asSystem().get(companies, tx.actor.companyId);
  return localDate(tx.context.now, company.timeZone);
}
