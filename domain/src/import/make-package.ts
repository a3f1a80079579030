import { AppError } from '../kernel/errors.ts';
import { sortKey } from '../kernel/fields.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { packages } from '../package.ts';
import { products } from '../product.ts';
import type { PackagePart, PackagePlan } from './import-plan.ts';

/** Returns the names of existing packages, as the file spells them. */
export async function knownPackages(tx: Transaction, names: readonly string[]): Promise<string[]> {
  const found = await tx.listAll(packages, where({ nameKey: names.map(sortKey) }));
  const keys = new Set(found.map(({ nameKey }) => nameKey));
  return names.filter((name) => keys.has(sortKey(name)));
}

/** Creates a package with its products. Throws INVALID if one of them is not in the price book. */
export async function makePackage(tx: Transaction, plan: PackagePlan): Promise<{ packageId: string }> {
  const { parts, package: terms } = plan;
  const idOf = await productIds(tx, parts);
  const placed = (...places: readonly PackagePart['place'][]) =>
    parts
      .filter(({ place }) => places.includes(place))
      .map((part) => ({ part, productId: idOf(part.sku), quantityMilli: part.quantityMilli }));
  const bare = (place: PackagePart['place']) =>
    placed(place).map(({ productId, quantityMilli }) => ({ productId, quantityMilli }));
  const choices = placed('choice').map(({ part: { choice, extra }, productId, quantityMilli }, at, all) => ({
    productId,
    quantityMilli,
    group: groupName(parts, choice),
    extra,
    isDefault: isDefault(
      all.map(({ part }) => part),
      at,
    ),
  }));
  const { id } = await tx.create(packages, {
    name: terms.name,
    description: terms.description,
    priceMode: priceModeOf(terms),
    price: terms.price,
    monthlyPrice: terms.monthlyPrice,
    points: terms.points ?? 0,
    pointPrice: terms.pointPrice ?? 0,
    rmrFloor: terms.rmrFloor ?? 0,
    termMonths: terms.termMonths ?? 0,
    lines: placed('included', 'required').map(({ part, productId, quantityMilli }) => ({
      productId,
      quantityMilli,
      required: part.place === 'required',
    })),
    groups: groupsOf(choices),
    choices,
    addOns: bare('add_on'),
    beside: bare('beside'),
  });
  return { packageId: id };
}

function priceModeOf({ price, pointPrice }: PackagePlan['package']): 'sum' | 'fixed' | 'fixed_overage' {
  if (price === null) return 'sum';
  return pointPrice ? 'fixed_overage' : 'fixed';
}

const sameChoice = (one: string | null, other: string | null): boolean =>
  sortKey(one ?? '') === sortKey(other ?? '');

/** Returns the name of a choice as spelled in its first row. */
const groupName = (parts: readonly PackagePart[], choice: string | null): string =>
  parts.find((part) => sameChoice(part.choice, choice))?.choice ?? '';

/**
 * Whether a product is selected by default in its choice: it is marked, or it is the first one and none is marked.
 */
function isDefault(parts: readonly PackagePart[], at: number): boolean {
  const own = parts.filter((each) => sameChoice(each.choice, parts[at]?.choice ?? null));
  return own.some((each) => each.isDefault) ? parts[at]?.isDefault === true : own[0] === parts[at];
}

/** Each choice requires as many selections as it has defaults. */
function groupsOf(choices: readonly { readonly group: string; readonly isDefault: boolean }[]) {
  return [...new Set(choices.map(({ group }) => group))].map((name) => {
    const count = choices.filter((each) => each.group === name && each.isDefault).length;
    return { name, min: count, max: count };
  });
}

async function productIds(tx: Transaction, parts: readonly PackagePart[]): Promise<(sku: string) => string> {
  const skus = [...new Set(parts.map(({ sku }) => sku))];
  const ids = new Map((await tx.listAll(products, where({ sku: skus }))).map(({ sku, id }) => [sku, id]));
  return (sku) => {
    const id = ids.get(sku);
    if (id !== undefined) return id;
    throw new AppError('INVALID', {
      message: `There is no product ${sku}. The package was left out. Import the product first, then this file again.`,
    });
  };
}
