import { accounts } from '../account.ts';
import type { RowOf } from '../kernel/entity.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { organizationPrices, pricesOn } from '../organization-price.ts';
import type { products } from '../product.ts';
import { companyToday } from './company-context.ts';
import type { LineRow } from './line.ts';

type ListedProduct = Pick<RowOf<typeof products>, 'id' | 'price' | 'frequency'>;
/** The price book fields that a line stores. */
type ListedFields = Pick<LineRow, 'listPrice' | 'listFrequency' | 'fromPriceList'>;

/**
 * Returns a product's price today for the customer of an account, in cents: from the price list of their
 * organization, or else from the catalog.
 */
export type ListPrices = (product: ListedProduct) => ListedFields & { readonly listPrice: number };

/**
 * Returns the list prices of an account. Reads as the system, because a customer's agreed prices do not depend on the
 * actor.
 */
export async function listPricesFor(tx: Transaction, accountId: string): Promise<ListPrices> {
  const system = tx.asSystem();
  const { organizationId } = await system.get(accounts, accountId);
  const agreed = organizationId
    ? pricesOn(await system.listAll(organizationPrices, where({ organizationId })), await companyToday(tx))
    : new Map<string, number>();
  return ({ id, price, frequency }) => {
    const own = agreed.get(id);
    return { listPrice: own ?? price, listFrequency: frequency, fromPriceList: own !== undefined };
  };
}
