import { m } from '@sable/domain/mutation-names';
import { defaultTaxClass } from '@sable/domain/product-kind';
import { query } from '@sable/domain/queries';
import { STARTER_LABOR, starterProducts } from '@sable/domain/starter-catalog';
import type { StarterProduct } from '@sable/domain/starter-product';
import { starterPackages } from '@sable/domain/starter-packages';
import { useState } from 'react';
import { useLive } from '../../live/hooks.ts';
import stack from '../../shared/stack.module.css';
import { useAction } from '../../shared/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import { StepFoot, StepFrame, type StepProps } from './step-frame.tsx';
import classes from './setup.module.css';

const categories = [...new Set(starterProducts.map(({ category }) => category))];
const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** The checked products and packages, and changed prices in cents by SKU. */
interface Choice {
  readonly skus: readonly string[];
  readonly packs: readonly string[];
  readonly prices: Readonly<Record<string, number>>;
}

const everything: Choice = {
  skus: starterProducts.map(({ sku }) => sku),
  packs: starterPackages.map(({ name }) => name),
  prices: {},
};

const inputOf = (
  {
    sku,
    name,
    kind,
    category,
    description,
    installedAs = 'device',
    laborMinutes = 0,
    pers = false,
    price,
  }: StarterProduct,
  prices: Choice['prices'],
) => ({
  ...{ sku, name, kind, category, description, installedAs, laborMinutes, pers },
  taxClass: defaultTaxClass[kind],
  price: prices[sku] ?? price,
});

/** Returns the arguments for a choice: the checked products and those of the checked packages. */
function argsOf({ skus, packs, prices }: Choice) {
  const sets = starterPackages.filter(({ name }) => packs.includes(name));
  const needed = new Set([...skus, ...sets.flatMap(({ parts }) => parts.map(([sku]) => sku))]);
  return {
    laborSku: STARTER_LABOR,
    products: starterProducts.filter(({ sku }) => needed.has(sku)).map((product) => inputOf(product, prices)),
    packages: sets.map(({ name, description, parts }) => ({
      name,
      description,
      parts: parts.map(([sku, pieces]) => ({ sku, quantityMilli: pieces * 1000 })),
    })),
  };
}

const toggled = (list: readonly string[], item: string, on: boolean): string[] =>
  on ? [...list, item] : list.filter((each) => each !== item);

const Catalog = ({
  company,
  onNext,
  owned,
  ownedPacks,
}: StepProps & { owned: readonly string[]; ownedPacks: readonly string[] }) => {
  const act = useAction();
  const [choice, setChoice] = useState<Choice>(everything);
  const [adding, setAdding] = useState(false);
  const set = (part: Partial<Choice>) => setChoice({ ...choice, ...part });
  const isOwned = (sku: string) => owned.some((each) => same(each, sku));
  const add = async () => {
    setAdding(true);
    const outcome = await act(m.products.addCatalog, argsOf(choice));
    setAdding(false);
    if (outcome.ok) onNext();
  };
  const all = choice.skus.length === starterProducts.length;
  const nothing = choice.skus.length === 0 && choice.packs.length === 0;
  return (
    <StepFrame
      title="What you sell"
      note="Example names and prices for a start. Uncheck what you do not sell, and enter your prices. You can import your own spreadsheet later."
      company={company}
    >
      <form
        className={stack.stack}
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <fieldset className={classes.group}>
          <legend>Packages</legend>
          {starterPackages.map(({ name, description, parts }) => (
            <div key={name} className={classes.kit}>
              <CheckboxField
                label={name}
                help={
                  ownedPacks.some((each) => same(each, name))
                    ? 'Already added'
                    : `${description} ${parts.length} products.`
                }
                checked={choice.packs.includes(name)}
                onChange={(on) => set({ packs: toggled(choice.packs, name, on) })}
              />
            </div>
          ))}
        </fieldset>
        <div>
          <Button small onClick={() => set({ skus: all ? [] : everything.skus })}>
            {all ? 'Clear all products' : 'Select all products'}
          </Button>
        </div>
        {categories.map((category) => (
          <fieldset key={category} className={classes.group}>
            <legend>{category}</legend>
            {starterProducts
              .filter((product) => product.category === category)
              .map(({ sku, name, price }) => (
                <div key={sku} className={classes.pick}>
                  <CheckboxField
                    label={name}
                    help={isOwned(sku) ? 'Already added' : undefined}
                    checked={choice.skus.includes(sku)}
                    onChange={(on) => set({ skus: toggled(choice.skus, sku, on) })}
                  />
                  {!isOwned(sku) && (
                    <MoneyField
                      label={`Price of ${name}`}
                      hideLabel
                      currency={company.currency}
                      min={0}
                      value={choice.prices[sku] ?? price}
                      onChange={(cents) => set({ prices: { ...choice.prices, [sku]: cents ?? price } })}
                    />
                  )}
                </div>
              ))}
          </fieldset>
        ))}
        <StepFoot saving={adding} text={nothing ? 'Continue' : 'Add and continue'} onSkip={onNext} />
      </form>
    </StepFrame>
  );
};

/** About 25 products and three packages to start with, initially checked. Existing products remain unchanged. */
export const CatalogStep = (props: StepProps) => {
  const products = useLive(query('products', { limit: 200 })).rows;
  const packages = useLive(query('packages', { limit: 200 })).rows;
  if (!products || !packages) return <TextSkeleton lines={8} />;
  return (
    <Catalog
      {...props}
      owned={products.map(({ sku }) => sku)}
      ownedPacks={packages.map(({ name }) => name)}
    />
  );
};
