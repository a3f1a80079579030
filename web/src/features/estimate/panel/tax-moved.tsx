import { useEditor } from '../session/editor-context.tsx';
import classes from './panel.module.css';

/** The old and the new amounts, where today's tax tables moved them. */
export const TaxMoved = () => {
  const { taxChange, formats } = useEditor();
  if (!taxChange) return null;
  const { before, after } = taxChange;
  const rows = [
    ['Total', before.total, after.total],
    ['Per month', before.monthly, after.monthly],
  ] as const;
  return (
    <p className={classes.help} role="status">
      The taxes have changed.
      {rows.map(
        ([label, old, now]) =>
          old !== now && ` ${label}: ${formats.money(old)} before, ${formats.money(now)} now.`,
      )}
    </p>
  );
};
