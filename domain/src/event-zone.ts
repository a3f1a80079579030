import { accounts } from './account.ts';
import { companies } from './company.ts';
import { events, visitsAhead } from './event.ts';
import type { Change } from './kernel/change.ts';
import { deepEqual } from './kernel/deep-equal.ts';
import type { Transaction } from './kernel/transaction.ts';
import { siteZone } from './site-zone.ts';

const differs = ({ before, after }: Change, fields: readonly string[]): boolean =>
  after !== null && fields.some((field) => !deepEqual(before?.[field] ?? null, after[field] ?? null));

/**
 * Returns the appointments whose time zone a change may affect: one with another account or start, and future ones at
 * a site that has moved.
 */
async function movedBy(tx: Transaction, change: Change): Promise<string[]> {
  const { collection, id } = change;
  if (collection === events.collection) return differs(change, ['accountId', 'startsAt']) ? [id] : [];
  if (collection !== accounts.collection || !change.before || !differs(change, ['site', 'timeZone']))
    return [];
  return (await tx.listAll(events, visitsAhead(id, tx.context.now))).map((event) => event.id);
}

/**
 * Stores the time zone of the site with each appointment, regardless of which mutation moved the appointment or the
 * site.
 */
export async function followSiteClocks(tx: Transaction): Promise<void> {
  const system = tx.asSystem();
  const moved: string[] = [];
  for (const change of tx.changes) moved.push(...(await movedBy(system, change)));
  if (moved.length === 0) return;
  const { timeZone: companyZone } = await system.get(companies, tx.actor.companyId);
  for (const id of new Set(moved)) {
    const event = await system.find(events, id, { lock: true });
    if (!event) continue;
    const account = event.accountId ? await system.find(accounts, event.accountId) : null;
    const timeZone = siteZone(account, companyZone, event.startsAt);
    if (timeZone !== event.timeZone) await system.update(events, event, { timeZone });
  }
}
