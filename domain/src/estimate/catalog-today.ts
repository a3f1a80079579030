import { companies } from '../company.ts';
import { anyEntity, visibleFields } from '../kernel/entity.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { formatMoney } from '../money.ts';
import { isOffered, packages } from '../package.ts';
import { products } from '../product.ts';
import { companyToday } from './company-context.ts';
import { estimateLines, linesOf, type LineRow } from './line.ts';
import { listPricesFor } from './list-price.ts';
import type { PlacedPackage } from './placement.ts';
import type { EstimateRow } from './estimate.ts';

/** Differences between the catalog now and the catalog when an offer was priced. */
export interface CatalogDifferences {
  /** Fragments of a sentence: “the price of …”. */
  readonly changed: readonly string[];
  /** Complete sentences about items that are no longer offered. */
  readonly gone: readonly string[];
}

const unique = (words: readonly string[]): readonly string[] => [...new Set(words)];

/**
 * Returns what the catalog or the organization's price list offers differently today from the lines and packages of
 * an estimate: another price or billing period, or no longer at all. A price that a rep typed stays as it is: today's
 * list price is compared with the line's list price. A typed line has none. The text includes amounts only if the
 * actor may read them.
 */
export async function catalogDifferences(
  tx: Transaction,
  estimate: EstimateRow,
): Promise<CatalogDifferences> {
  const lines = await tx.asSystem().list(estimateLines, linesOf(estimate.id));
  const ofProducts = await productDifferences(tx, estimate.accountId, lines);
  const ofPackages = await packageDifferences(tx, estimate.packages, lines);
  return {
    changed: unique([...ofProducts.changed, ...ofPackages.changed]),
    gone: unique([...ofProducts.gone, ...ofPackages.gone]),
  };
}

async function productDifferences(
  tx: Transaction,
  accountId: string,
  all: readonly LineRow[],
): Promise<CatalogDifferences> {
  const system = tx.asSystem();
  const lines = all.filter(({ productId }) => productId);
  const ids = lines.flatMap(({ productId }) => productId ?? []);
  const catalog = await system.findMany(products, ids);
  const prices = await listPricesFor(tx, accountId);
  const { currency } = await system.get(companies, tx.actor.companyId);
  const seesPrices = visibleFields(anyEntity(products), tx.actor).has('price');
  const moved = (...amounts: readonly [was: number, now: number]) => {
    const [was, now] = amounts.map((cents) => formatMoney(cents, { currency }));
    return seesPrices ? ` (${was}, now ${now})` : '';
  };
  const changed: string[] = [];
  const gone: string[] = [];
  for (const { name, productId, listPrice, listFrequency } of lines) {
    const product = catalog.get(productId ?? '');
    if (!product) gone.push(`“${name}” is no longer in the catalog.`);
    else if (product.status !== 'active') gone.push(`“${name}” is ${product.status}.`);
    else if (listPrice === null || listPrice === undefined) continue;
    else if ((product.frequency ?? null) !== (listFrequency ?? null)) changed.push(`how “${name}” is billed`);
    else {
      const { listPrice: today } = prices(product);
      if (today !== listPrice) changed.push(`the price of “${name}”${moved(listPrice, today)}`);
    }
  }
  return { changed, gone };
}

const amountsOf = ({
  price,
  monthlyPrice,
  points,
  pointPrice,
}: {
  readonly price?: number | null | undefined;
  readonly monthlyPrice?: number | null | undefined;
  readonly points: number;
  readonly pointPrice?: number | undefined;
}): string => [price ?? '', monthlyPrice ?? '', points, pointPrice ?? 0].join(' ');

async function packageDifferences(
  tx: Transaction,
  known: readonly PlacedPackage[],
  lines: readonly LineRow[],
): Promise<CatalogDifferences> {
  // Removed packages are kept so that the removal can be undone.
  const placed = known.filter((each) => lines.some(({ placement }) => placement?.id === each.id));
  const catalog = await tx.asSystem().findMany(
    packages,
    placed.map(({ packageId }) => packageId),
  );
  const on = await companyToday(tx);
  const isOut = ({ packageId }: PlacedPackage) => {
    const pack = catalog.get(packageId);
    return !pack || !isOffered(pack, on);
  };
  const isOtherwise = (each: PlacedPackage) => {
    const pack = catalog.get(each.packageId);
    return pack && (pack.priceMode !== each.priceMode || amountsOf(pack) !== amountsOf(each));
  };
  return {
    gone: placed.filter(isOut).map(({ name }) => `The package “${name}” is no longer offered.`),
    changed: placed
      .filter((each) => !isOut(each) && isOtherwise(each))
      .map(({ name }) => `the price of the package “${name}”`),
  };
}
