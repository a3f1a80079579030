import { useEditorHead } from '../state/editor-context.tsx';
import type { ProductRow } from '../state/estimate-data.ts';
import { kindLabels, periodSuffix } from '../logic/formats.ts';
import classes from './cell-editor.module.css';

interface SuggestionListProps {
  id: string;
  products: readonly ProductRow[];
  chosen: number;
  onChoose: (product: ProductRow) => void;
}

/** Products that fit what is typed. The focus stays in the field. */
export const SuggestionList = ({ id, products, chosen, onChoose }: SuggestionListProps) => {
  const { formats } = useEditorHead();
  return (
    <div id={id} role="listbox" aria-label="Products" className={classes.list} hidden={products.length === 0}>
      {products.map((product, index) => (
        <div
          key={product.id}
          id={`${id}-${product.id}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === chosen}
          className={classes.option}
          onPointerDown={(event) => {
            // Before the field loses the focus and is left.
            event.preventDefault();
            onChoose(product);
          }}
        >
          <span className={classes.optionName}>{product.name}</span>
          <span className={classes.optionPrice}>
            {formats.money(product.price)}
            {product.frequency && periodSuffix[product.frequency]}
          </span>
          <span className={classes.optionFacts}>
            {[product.sku, product.brand, kindLabels[product.kind]].filter(Boolean).join(' · ')}
          </span>
        </div>
      ))}
    </div>
  );
};
