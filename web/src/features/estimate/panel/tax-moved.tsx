import { documentEn } from '@sable/domain/texts/en/document';
import { useEditor } from '../session/editor-context.tsx';
import classes from './panel.module.css';

/** The amounts before and after a change of the tax tables. */
export const TaxMoved = () => {
  const { taxChange, formats } = useEditor();
  if (!taxChange) return null;
  const { before, after } = taxChange;
  const amountsText = ({ total, recurring }: typeof before) =>
    documentEn.listed([
      formats.money(total),
      ...recurring.map((bill) => documentEn.billed[bill.frequency](formats.money(bill.total))),
    ]);
  return (
    <p className={classes.help} role="status">
      The taxes have changed. The total was {amountsText(before)} and is now {amountsText(after)}.
    </p>
  );
};
