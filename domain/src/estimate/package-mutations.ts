import { z } from 'zod';
import { hasRole } from '../kernel/actor.ts';
import { idSchema } from '../kernel/document.ts';
import type { RowOf } from '../kernel/entity.ts';
import { AppError, notReady } from '../kernel/errors.ts';
import { mutation } from '../kernel/mutation.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { isForRoles, isOffered, packages } from '../package.ts';
import { products } from '../product.ts';
import { roles } from '../role.ts';
import { companyToday } from './company-context.ts';
import { draftOf } from './draft-mutations.ts';
import { estimates, type EstimateRow } from './estimate.ts';
import { checkOptionsOf, checkRoom, fromProduct, placesIn } from './line-mutations.ts';
import { estimateLines, linesOf, type LineRow } from './line.ts';
import { listPricesFor } from './list-price.ts';
import { optionsWith } from './options.ts';
import { isInside, packageGroups } from './package-price.ts';
import { MAX_KEPT_PACKAGES, MAX_PACKAGES, type PlacedPackage } from './placement.ts';
import { placedFrom, placedParts, type PlacedPart } from './placed-parts.ts';
import { reprice } from './reprice.ts';

type PackageRow = RowOf<typeof packages>;
const staff = { allow: (actor: { kind: string }) => actor.kind === 'user' };
/**
 * Returns a package that the actor may add today. Throws NOT_READY if the package is not offered today, is for other
 * roles, or contains no products, and NOT_FOUND if the actor may not see it.
 */
async function offeredPackage(tx: Transaction, id: string): Promise<PackageRow> {
  const pack = await tx.get(packages, id);
  if (!isOffered(pack, await companyToday(tx)))
    throw notReady(
      `The package “${pack.name}” is not offered today. The estimate is unchanged. Choose another package, or add its products one by one.`,
    );
  if (placedParts(pack).length === 0)
    throw notReady(
      `The package “${pack.name}” has no products. The estimate is unchanged. Choose another one.`,
    );
  if (pack.roles.length > 0 && !hasRole(tx.actor, 'admin', 'super')) {
    const own = await tx.asSystem().list(roles, { where: where({ key: [...tx.actor.roles] }), limit: 50 });
    if (
      !isForRoles(
        pack,
        own.map((role) => role.id),
      )
    )
      throw notReady(
        `The package “${pack.name}” is for other roles. The estimate is unchanged. Choose another one, or ask a manager to add it.`,
      );
  }
  return pack;
}

/**
 * Adds lines of a package to an estimate, in the order of its parts, with the current data of their products. Returns
 * their ids.
 */
async function createLines(
  tx: Transaction,
  estimate: EstimateRow,
  parts: readonly PlacedPart[],
  at: {
    readonly placed: PlacedPackage;
    readonly optionId: string | null;
    readonly places: readonly string[];
  },
): Promise<string[]> {
  const ids: string[] = [];
  const prices = await listPricesFor(tx, estimate.accountId);
  for (const [index, { productId, role, quantityMilli, group, extra }] of parts.entries()) {
    const product = await fromProduct(tx, estimate, productId, prices);
    const row = await tx.create(estimateLines, {
      ...product,
      estimateId: estimate.id,
      position: at.places[index] ?? '',
      optionId: at.optionId,
      quantityMilli,
      ...(role === 'addOn' && { optional: true, selected: false }),
      packageId: at.placed.packageId,
      placement: { id: at.placed.id, role, quantityMilli, points: product.points ?? 0, group, extra },
    });
    ids.push(row.id);
  }
  return ids;
}

/** Returns the lines of one placed package in one option. Throws NOT_FOUND if there are none. */
function groupOf(
  estimate: EstimateRow,
  lines: readonly LineRow[],
  placedId: string,
  optionId: string | null,
) {
  const found = packageGroups(estimate.packages, lines).find(
    ({ placed, lines: [line] }) => placed.id === placedId && (line?.optionId ?? null) === optionId,
  );
  if (!found) throw new AppError('NOT_FOUND', { what: 'Package' });
  return found;
}

/** Returns the packages with one more. If there are too many, drops those without lines, oldest first. */
function packagesWith(
  { packages: all }: EstimateRow,
  lines: readonly LineRow[],
  added: PlacedPackage,
): PlacedPackage[] {
  const others = all.filter(({ id }) => id !== added.id);
  const used = packageGroups(others, lines);
  if (used.length >= MAX_PACKAGES)
    throw notReady(
      `An estimate can have at most ${MAX_PACKAGES} packages. Nothing was added. Remove one first, or split the job into two estimates.`,
    );
  const idle = others.filter((one) => used.every(({ placed }) => placed.id !== one.id));
  const forgotten = idle.slice(0, Math.max(0, others.length + 1 - MAX_KEPT_PACKAGES));
  return [...others.filter((one) => !forgotten.includes(one)), added];
}

/**
 * Adds a package to a draft after a line, or at the end. Returns the ids of its lines. Throws the errors of {@link
 * offeredPackage}, and NOT_READY if it is already placed.
 */
export async function putPackage(
  tx: Transaction,
  estimate: EstimateRow,
  at: {
    readonly packageId: string;
    readonly placedId: string;
    readonly optionId: string | null;
    readonly after?: string | null | undefined;
  },
): Promise<string[]> {
  const { placedId, optionId } = at;
  checkOptionsOf(estimate, [{ optionId }]);
  const pack = await offeredPackage(tx, at.packageId);
  const lines = await tx.list(estimateLines, linesOf(estimate.id));
  const parts = placedParts(pack);
  checkRoom(lines.length + parts.length);
  const placed = placedFrom(pack, placedId);
  if (lines.some(({ placement }) => placement?.id === placedId))
    throw notReady(
      'This package is already on the estimate. Nothing was added. To have it twice, add it once more from the list.',
    );
  const kept = packagesWith(estimate, lines, placed);
  await tx.findMany(
    products,
    parts.map(({ productId }) => productId),
  );
  const places = await placesIn(tx, estimate.id, lines, at.after, parts.length);
  const ids = await createLines(tx, estimate, parts, { placed, optionId, places });
  await reprice(tx, estimate, { packages: kept, ...termWith(estimate, pack.termMonths, optionId) });
  return ids;
}

const ofPackage = { placedId: idSchema, optionId: idSchema.nullable() };

export const packageMutations = {
  /**
   * Adds a package to an estimate after a line (or at the end): its products with the default choices, then the
   * products priced separately, then its add-ons as deselected optional lines. Its term replaces that of the estimate
   * or the option.
   */
  'estimates.placePackage': mutation({
    args: z.strictObject({
      id: idSchema,
      packageId: idSchema,
      ...ofPackage,
      after: idSchema.nullable().optional(),
    }),
    ...staff,
    keyVerb: 'update',
    async run(tx, { id, ...at }) {
      const estimate = await draftOf(tx, id);
      return { ids: await putPackage(tx, estimate, at) };
    },
  }),

  /** Replaces the selection of one of a package's choices with these products, each in the package's quantity. */
  'estimates.choosePackage': mutation({
    args: z.strictObject({
      id: idSchema,
      ...ofPackage,
      group: z.string().max(60),
      productIds: z.array(idSchema).max(20),
    }),
    ...staff,
    keyVerb: 'update',
    async run(tx, { id, placedId, optionId, group: name, productIds }) {
      const estimate = await draftOf(tx, id);
      const lines = await tx.list(estimateLines, linesOf(id));
      const { placed, lines: own } = groupOf(estimate, lines, placedId, optionId);
      const choice = placed.groups.find((group) => group.name === name);
      if (!choice) throw new AppError('NOT_FOUND', { what: 'Choice' });
      const wanted = [...new Set(productIds)];
      if (wanted.length < choice.min || wanted.length > choice.max)
        throw notReady(
          `“${name}” of the package “${placed.name}” requires ${choice.min} to ${choice.max} products. Nothing was changed. Choose that many.`,
        );
      const chosen = own.filter(({ placement }) => placement?.group === name);
      const offered = (await tx.get(packages, placed.packageId)).choices.filter(
        ({ group }) => group === name,
      );
      const fresh = wanted.filter((productId) => chosen.every((line) => line.productId !== productId));
      const parts = fresh.map((productId): PlacedPart => {
        const found = offered.find((one) => one.productId === productId);
        if (!found)
          throw notReady(
            `The package “${placed.name}” no longer offers this product. Nothing was changed. Choose another one.`,
          );
        const { quantityMilli, extra } = found;
        return { productId, role: 'choice', quantityMilli, group: name, extra: extra ?? 0 };
      });
      const after = chosen.at(-1) ?? own.findLast(isInside);
      const places = await placesIn(tx, id, lines, after?.id, parts.length);
      await createLines(tx, estimate, parts, { placed, optionId, places });
      const gone = chosen.filter(({ productId }) => !wanted.includes(productId ?? ''));
      const locked = await tx.findMany(
        estimateLines,
        gone.map((line) => line.id),
        { lock: true },
      );
      for (const line of locked.values()) await tx.delete(estimateLines, line);
      await reprice(tx, estimate);
    },
  }),

  /** Shows a package to the customer as one line with its price, or line by line. */
  'estimates.foldPackage': mutation({
    args: z.strictObject({ id: idSchema, placedId: idSchema, folded: z.boolean() }),
    ...staff,
    keyVerb: 'update',
    async run(tx, { id, placedId, folded }) {
      const estimate = await draftOf(tx, id);
      await tx.update(estimates, estimate, {
        packages: estimate.packages.map((placed) =>
          placed.id === placedId ? { ...placed, folded } : placed,
        ),
      });
    },
  }),

  /** Removes a package with all of its lines from an estimate. */
  'estimates.removePackage': mutation({
    args: z.strictObject({ id: idSchema, ...ofPackage }),
    ...staff,
    keyVerb: 'update',
    async run(tx, { id, placedId, optionId }) {
      const estimate = await draftOf(tx, id);
      const lines = await tx.list(estimateLines, linesOf(id), { lock: true });
      for (const line of groupOf(estimate, lines, placedId, optionId).lines)
        await tx.delete(estimateLines, line);
      await reprice(tx, estimate);
    },
  }),
};

/** Returns the term set by a package: for its option, or for the whole estimate. */
function termWith(
  { options }: EstimateRow,
  termMonths: number,
  optionId: string | null,
): Partial<EstimateRow> {
  if (termMonths === 0) return {};
  if (!optionId) return { termMonths, options: optionsWith(options, { termMonths }) };
  return { options: options.map((option) => (option.id === optionId ? { ...option, termMonths } : option)) };
}
