import { changeRows, changedBills, stayingLines, type ChangeRow } from '@sable/domain/estimate/change-rows';
import type { EstimateContent } from '@sable/domain/estimate/content';
import type { StoredTotals } from '@sable/domain/estimate/estimate-parts';
import type { Selection } from '@sable/domain/estimate/selection';
import { changeTexts } from '@sable/domain/texts/change';
import styles from './change.module.css';
import card from './customer-estimate.module.css';
import type { EstimateFormats } from './formats.ts';
import { useTexts } from './texts/use-texts.ts';

interface ChangeProps {
  readonly content: EstimateContent;
  readonly totals: StoredTotals;
  readonly selection: Selection;
  readonly formats: EstimateFormats;
}

interface SideProps {
  readonly label: string;
  readonly side: ChangeRow['before'];
  readonly period: string;
  readonly formats: EstimateFormats;
}

/** The quantity and the cost, before or after. */
const Side = ({ label, side, period, formats }: SideProps) => (
  <span className={styles.side}>
    <small>{label}</small>
    {side ? (
      <span>
        {formats.quantity(side.quantityMilli)} × · {formats.money(side.net)}
        {period}
      </span>
    ) : (
      <span aria-hidden>–</span>
    )}
  </span>
);

/** What a change order changes: each line before and after, and what recurs. */
export function Change({ content, totals, selection, formats }: ChangeProps) {
  const texts = useTexts();
  const { period } = texts.document;
  const said = changeTexts[texts.language];
  const { change } = content;
  if (!change) return null;
  const staying = stayingLines(change);
  const chips = { added: said.added, removed: said.removed, fewer: said.removed };
  return (
    <section className={card.card} aria-labelledby="what-changes">
      <h2 id="what-changes">{said.heading}</h2>
      <p className="muted">{said.of(change.reference, formats.day(change.signedOn))}</p>
      <ul className={styles.rows}>
        {changeRows(content, selection).map((row) => {
          const often = row.frequency ? period[row.frequency] : '';
          return (
            <li key={row.key} className={styles.row} data-what={row.what}>
              <span className={styles.name}>
                {row.name} <small>{chips[row.what]}</small>
              </span>
              <Side label={said.before} side={row.before} period={often} formats={formats} />
              <Side label={said.after} side={row.after} period={often} formats={formats} />
            </li>
          );
        })}
      </ul>
      {staying > 0 && <p className="muted">{said.staying(staying)}</p>}
      <dl className={styles.bills}>
        {changedBills(change, totals).map(({ frequency, before, after }) => (
          <div key={frequency}>
            <dt>{said.recurring}</dt>
            <dd>
              {formats.money(before)}
              {period[frequency]} →{' '}
              <strong>
                {formats.money(after)}
                {period[frequency]}
              </strong>
            </dd>
          </div>
        ))}
      </dl>
      {totals.oneTime.total < 0 && (
        <p className={styles.credited}>
          <strong>{formats.money(-totals.oneTime.total)}</strong> {said.credited}
        </p>
      )}
    </section>
  );
}
