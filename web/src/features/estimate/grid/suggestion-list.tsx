import { useEditorHead } from '../state/editor-context.tsx';
import type { PackageRow, ProductRow } from '../state/estimate-data.ts';
import { kindLabels, periodSuffix } from '../logic/formats.ts';
import { packagePrice } from '../logic/package-lines.ts';
import type { Suggestion } from './suggestion.ts';
import classes from './cell-editor.module.css';

interface SuggestionListProps {
  id: string;
  found: readonly Suggestion[];
  chosen: number;
  onChoose: (suggestion: Suggestion) => void;
}

const ProductOption = ({ product }: { product: ProductRow }) => {
  const { formats } = useEditorHead();
  return (
    <>
      <span className={classes.optionName}>{product.name}</span>
      <span className={classes.optionPrice}>
        {formats.money(product.price)}
        {product.frequency && periodSuffix[product.frequency]}
      </span>
      <span className={classes.optionFacts}>
        {[product.sku, product.brand, kindLabels[product.kind]].filter(Boolean).join(' · ')}
      </span>
    </>
  );
};

const PackageOption = ({ pack }: { pack: PackageRow }) => {
  const { formats, catalogue } = useEditorHead();
  const price = packagePrice(pack, catalogue);
  const items = pack.lines.length === 1 ? '1 item' : `${pack.lines.length} items`;
  return (
    <>
      <span className={classes.optionName}>{pack.name}</span>
      <span className={classes.optionPrice}>{price && formats.money(price.oneTime)}</span>
      <span className={classes.optionFacts}>
        {['Package', items, price && price.monthly > 0 && `and ${formats.money(price.monthly)} monthly`]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  );
};

/** What fits what is typed. The focus stays in the field. */
export const SuggestionList = ({ id, found, chosen, onChoose }: SuggestionListProps) => (
  <div id={id} role="listbox" aria-label="Products" className={classes.list} hidden={found.length === 0}>
    {found.map((suggestion, index) => (
      <div
        key={suggestion.id}
        id={`${id}-${suggestion.id}`}
        role="option"
        tabIndex={-1}
        aria-selected={index === chosen}
        className={classes.option}
        onPointerDown={(event) => {
          // Before the field loses the focus and is left.
          event.preventDefault();
          onChoose(suggestion);
        }}
      >
        {suggestion.pack ? (
          <PackageOption pack={suggestion.pack} />
        ) : (
          <ProductOption product={suggestion.product} />
        )}
      </div>
    ))}
  </div>
);
