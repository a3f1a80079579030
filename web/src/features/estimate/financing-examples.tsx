import { financingRows } from '@sable/domain/estimate/financing-rows';
import { documentEn } from '@sable/domain/texts/en/document';
import { financingTexts } from '@sable/domain/texts/financing';
import classes from './document.module.css';
import { useEditor, useRows } from './session/editor-context.tsx';

/** Examples for financing the balance, as the customer sees them. */
export const FinancingExamples = () => {
  const { formats, estimate } = useEditor();
  const balance = useRows(({ totals }) => totals.balance);
  const rows = financingRows(balance, estimate.financing, formats, financingTexts.en, documentEn);
  if (rows.length === 0) return null;
  const { title, note } = financingTexts.en;
  return (
    <section className={classes.financing} aria-label={title}>
      <h2>{title}</h2>
      <dl>
        {rows.map((row) => (
          <div key={row.key}>
            <dt>{row.label}</dt>
            <dd>{row.payment}</dd>
            <dd className={classes.quiet}>{row.note}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.quiet}>{note(formats.money(balance))}</p>
    </section>
  );
};
