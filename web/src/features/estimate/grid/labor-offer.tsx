import { laborNeeded, type LaborNeeded } from '@sable/domain/estimate/labor';
import { IconClockHour4 } from '@tabler/icons-react';
import { Button } from '../../../ui/button.tsx';
import { lineUpdate, type EstimateEdit } from '../session/edits.ts';
import { useEditor, useRows } from '../session/editor-context.tsx';
import type { ProductRow } from '../session/estimate-data.ts';
import { addEdit } from '../session/new-lines.ts';
import type { LineRow } from '../session/rows.ts';
import classes from './labor-offer.module.css';

interface Missing extends LaborNeeded {
  readonly product: ProductRow;
  /** The line that already has this labor, but with different hours. */
  readonly line: LineRow | undefined;
}

/** Returns the types of labor whose hours on the estimate differ from the hours that its products need. */
function missingLabor(lines: readonly LineRow[], catalog: readonly ProductRow[]): Missing[] {
  return laborNeeded(lines, catalog).flatMap((needed) => {
    const product = catalog.find(({ id }) => id === needed.productId);
    const line = lines.find(
      ({ productId, optionId, placement }) =>
        productId === needed.productId && (optionId ?? null) === needed.optionId && !placement,
    );
    return product && line?.quantityMilli !== needed.quantityMilli ? [{ ...needed, product, line }] : [];
  });
}

/** Offers to add the labor that the products need: one line per type, created or updated in one step. */
export const LaborOffer = () => {
  const { session, estimate, catalog, formats } = useEditor();
  const lines = useRows((rows) => rows.lines);
  const missing = missingLabor(lines, catalog);
  if (missing.length === 0) return null;
  const take = () => {
    const edits = missing.map(({ line, productId, optionId, quantityMilli }): EstimateEdit =>
      line
        ? lineUpdate(line.id, { quantityMilli })
        : addEdit(estimate.id, [{ productId, quantityMilli }], undefined, optionId),
    );
    session.change({ label: 'Labor of the products', edits }, { offer: true });
  };
  const said = missing.map(
    ({ product, quantityMilli }) => `${formats.quantity(quantityMilli)} h of “${product.name}”`,
  );
  return (
    <p className={classes.offer} role="status">
      <IconClockHour4 size={16} aria-hidden />
      <span className={classes.said}>
        <span>The products take {said.join(' and ')}.</span>
        <Button small onClick={take}>
          {missing.every(({ line }) => line) ? 'Update labor' : 'Add labor'}
        </Button>
      </span>
    </p>
  );
};
