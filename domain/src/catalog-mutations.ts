import { z } from 'zod';
import { hasRole } from './kernel/actor.ts';
import { invalid } from './kernel/errors.ts';
import { quantityMilli } from './kernel/fields.ts';
import { createInput } from './kernel/input.ts';
import { mutation } from './kernel/mutation.ts';
import { matchAll } from './kernel/predicate.ts';
import { packages } from './package.ts';
import { products } from './product.ts';

const { sku } = products.shape;
const { name, description } = packages.shape;

/** A package that references its products by SKU, because both may be created together. */
const packageOfSkus = z.strictObject({
  name,
  description,
  parts: z
    .array(z.strictObject({ sku, quantityMilli: quantityMilli('Quantity') }))
    .min(1)
    .max(100),
});

const placeOf = ({ kind }: { readonly kind: string }): number => (kind === 'labor' ? 0 : 1);
const keyOf = (text: string): string => text.trim().toLowerCase();

export const catalogMutations = {
  /**
   * Creates products, and packages of them, in one transaction. Existing products (by SKU) and packages (by name)
   * stay unchanged, which makes the operation idempotent. Returns how many of each were created.
   */
  'products.addCatalog': mutation({
    args: z.strictObject({
      products: z.array(createInput(products)).max(100),
      packages: z.array(packageOfSkus).max(20),
      /** The SKU of the hourly labor product under which the labor minutes of the new equipment are sold. */
      laborSku: sku.optional(),
    }),
    allow: (actor) => hasRole(actor, 'admin', 'super'),
    serverOnly: true,
    async run(tx, { products: wanted, packages: sets, laborSku = '' }) {
      const known = new Map((await tx.listAll(products, matchAll)).map((row) => [keyOf(row.sku), row]));
      const madeBefore = known.size;
      // Equipment references its labor product, so labor is created first.
      for (const input of wanted.toSorted((a, b) => placeOf(a) - placeOf(b))) {
        const key = keyOf(input.sku);
        if (known.has(key)) continue;
        const labor =
          input.kind === 'equipment' && input.laborMinutes ? known.get(keyOf(laborSku)) : undefined;
        const laborProductId = labor?.kind === 'labor' ? labor.id : null;
        known.set(key, await tx.create(products, { laborProductId, ...input }));
      }
      const ids = new Map([...known].map(([key, { id }]) => [key, id]));
      const names = new Set((await tx.listAll(packages, matchAll)).map((row) => keyOf(row.name)));
      let madePackages = 0;
      for (const { parts, ...set } of sets) {
        if (names.has(keyOf(set.name))) continue;
        names.add(keyOf(set.name));
        const lines = parts.map((part) => {
          const productId = ids.get(keyOf(part.sku));
          if (!productId)
            throw invalid(
              'packages',
              `Package “${set.name}”: there is no product “${part.sku}”. Nothing was saved. Add the product, or remove it from the package.`,
            );
          return { productId, quantityMilli: part.quantityMilli, required: false };
        });
        await tx.create(packages, { ...set, lines });
        madePackages += 1;
      }
      return { products: ids.size - madeBefore, packages: madePackages };
    },
  }),
};
