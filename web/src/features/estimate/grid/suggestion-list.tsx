import { useLayoutEffect } from 'react';
import { RecordPicture } from '../../../shared/record-picture.tsx';
import { Keys } from '../../../ui/kbd.tsx';
import { useEditor } from '../session/editor-context.tsx';
import type { PackageRow, ProductRow } from '../session/estimate-data.ts';
import { periodSuffix } from '../../../shared/billing-texts.ts';
import { kindLabels } from '../session/formats.ts';
import { useExcludedBy } from '../packages/use-excluded-by.ts';
import { packageItems, packagePrice, type CatalogItem } from '../session/catalog.ts';
import { useListPlace } from './list-place.ts';
import classes from './cell-editor.module.css';

interface SuggestionListProps {
  id: string;
  found: readonly CatalogItem[];
  chosen: number;
  /** The item that Tab and Enter accept if no suggestion is selected. */
  exact: CatalogItem | undefined;
  onChoose: (suggestion: CatalogItem) => void;
}

const ProductOption = ({ product }: { product: ProductRow }) => {
  const { formats, agreed } = useEditor();
  const excludedBy = useExcludedBy(product.id);
  return (
    <>
      <span className={classes.optionName}>
        <RecordPicture pictureId={product.pictureId} /> {product.name}
      </span>
      <span className={classes.optionPrice}>
        {product.price !== undefined && formats.money(product.price)}
        {product.frequency && periodSuffix[product.frequency]}
      </span>
      <span className={classes.optionFacts}>
        {[
          product.sku,
          product.brand,
          kindLabels[product.kind],
          agreed.has(product.id) && 'Organization’s price',
          excludedBy && `Not sold with ${excludedBy}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  );
};

const PackageOption = ({ pack }: { pack: PackageRow }) => {
  const { formats, catalog } = useEditor();
  const price = packagePrice(pack, catalog);
  return (
    <>
      <span className={classes.optionName}>{pack.name}</span>
      <span className={classes.optionPrice}>{price && formats.money(price.oneTime)}</span>
      <span className={classes.optionFacts}>
        {[
          'Package',
          packageItems(pack),
          price && price.monthly > 0 && `and ${formats.money(price.monthly)} monthly`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  );
};

/** Explains how to accept a suggestion. Otherwise the typed text becomes an item without a price. */
const Hint = ({ exact }: { exact: CatalogItem | undefined }) => (
  <p className={classes.hint}>
    <Keys keys="↓" /> to choose, <Keys keys="Enter" /> to take it.
    {exact?.product && ` As typed: ${exact.product.name} from the catalog.`}
    {exact?.pack && ` As typed: the package ${exact.pack.name}.`}
  </p>
);

/** Suggestions that match the typed text. The focus stays in the field. */
export const SuggestionList = ({ id, found, chosen, exact, onChoose }: SuggestionListProps) => {
  const list = useListPlace(found.length > 0);
  const chosenId = found[chosen] && `${id}-${found[chosen].id}`;
  useLayoutEffect(() => {
    if (chosenId) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' });
  }, [chosenId]);
  return (
    <div
      ref={list}
      className={classes.list}
      hidden={found.length === 0}
      data-suggestions
      // Keeps the focus in the field. Otherwise the field would blur before the click.
      onMouseDown={(event) => event.preventDefault()}
    >
      <div id={id} role="listbox" aria-label="Products" className={classes.options}>
        {found.map((suggestion, index) => (
          <div
            key={suggestion.id}
            id={`${id}-${suggestion.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            className={classes.option}
            onClick={() => onChoose(suggestion)}
          >
            {suggestion.pack ? (
              <PackageOption pack={suggestion.pack} />
            ) : (
              <ProductOption product={suggestion.product} />
            )}
          </div>
        ))}
      </div>
      <Hint exact={exact} />
    </div>
  );
};
