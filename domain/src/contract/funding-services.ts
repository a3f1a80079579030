import { frequencyMonths } from '../estimate/billing-period.ts';
import type { Frequency } from '../estimate/pricing-schema.ts';
import { scaleCents } from '../money.ts';
import type { CostReceiver } from '../product.ts';
import type { FundedService } from './funding-terms.ts';
import { balanceOn } from './ledger.ts';

interface ServiceLine {
  readonly serviceId: string;
  readonly productId: string | null;
  readonly effectiveOn: string;
  readonly monthly: number;
  readonly cost?: number | null;
}

interface Costed {
  readonly cost?: number | null;
  readonly costPaidTo?: CostReceiver | null;
  readonly frequency: Frequency | null;
}

/**
 * Returns the services of a contract on a day, with the monthly cost of each in cents: as sold, or else that of the
 * product.
 */
export const servicesOfFunding = (
  lines: readonly ServiceLine[],
  products: ReadonlyMap<string, Costed>,
  on: string,
): FundedService[] =>
  [...new Set(lines.map(({ serviceId }) => serviceId))].flatMap((id) => {
    const own = lines.filter(({ serviceId }) => serviceId === id);
    const monthly = balanceOn(own, on);
    const product = products.get(own.find(({ productId }) => productId !== null)?.productId ?? '');
    const sold = own.find(({ cost }) => typeof cost === 'number')?.cost;
    const listed = product?.cost
      ? scaleCents(product.cost, 1, frequencyMonths[product.frequency ?? 'monthly'])
      : 0;
    return monthly > 0 ? [{ monthly, cost: sold ?? listed, paidTo: product?.costPaidTo ?? null }] : [];
  });
