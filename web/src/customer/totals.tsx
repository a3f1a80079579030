import type { EstimateContent } from '@sable/domain/estimate/content';
import type { StoredTotals } from '@sable/domain/estimate/estimate';
import { bucketRows, dueRows, totalRowLabel, type TotalRow } from '@sable/domain/estimate/total-rows';
import type { EstimateFormats } from './formats.ts';
import { isIncluded, type Selection } from '@sable/domain/estimate/selection';
import styles from './totals.module.css';

const looks = { sum: styles.strong, part: styles.part } as const;

function Rows({ rows, formats }: { readonly rows: readonly TotalRow[]; readonly formats: EstimateFormats }) {
  return rows.map((row) => (
    <div key={row.key} className={row.kind ? looks[row.kind] : styles.row}>
      <dt>{totalRowLabel(row, formats.percent)}</dt>
      <dd>{formats.money(row.amount)}</dd>
    </div>
  ));
}

interface TotalsProps {
  readonly content: EstimateContent;
  readonly totals: StoredTotals;
  readonly formats: EstimateFormats;
  /** Used to tell whether anything counted here is billed other than monthly. */
  readonly selection: Selection;
  readonly headingLevel: 2 | 3;
}

/** Both buckets to the cent, the amount due at signing, and the term. */
export function Totals({ content, totals, formats, selection, headingLevel }: TotalsProps) {
  const Heading = `h${headingLevel}` as const;
  const due = dueRows(totals, content);
  const recurring = content.lines.some((line) => line.bucket === 'monthly');
  const spread = content.lines.some(
    (line) => line.frequency && line.frequency !== 'monthly' && isIncluded(line, selection),
  );
  return (
    <div className={styles.totals}>
      <section>
        <Heading>One-time</Heading>
        <dl>
          <Rows rows={bucketRows(totals, content, 'one-time')} formats={formats} />
        </dl>
      </section>
      {recurring && (
        <section>
          <Heading>
            Monthly{' '}
            {totals.termMonths > 0 && <span className={styles.term}>{totals.termMonths}-month term</span>}
          </Heading>
          <dl>
            <Rows rows={bucketRows(totals, content, 'monthly')} formats={formats} />
          </dl>
          {spread && (
            <p className={styles.note}>Quarterly and yearly items count here with their share of a month.</p>
          )}
        </section>
      )}
      {due.length > 0 && (
        <dl className={styles.due}>
          <Rows rows={due} formats={formats} />
        </dl>
      )}
    </div>
  );
}
