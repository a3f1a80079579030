import { lazy, Suspense } from 'react';
import type { EstimateContent } from '@sable/domain/estimate/content';
import { soleFrequency } from '@sable/domain/estimate/sole-frequency';
import type { StoredTotals } from '@sable/domain/estimate/estimate-parts';
import { dueRows } from '@sable/domain/estimate/due-rows';
import { bucketRows, totalRowLabel, type TotalRow } from '@sable/domain/estimate/total-rows';
import { CostOverTerm } from './cost-over-term.tsx';
import type { EstimateFormats } from './formats.ts';
import { isIncluded, type Selection } from '@sable/domain/estimate/selection';
import styles from './totals.module.css';
import { useTexts } from './texts/use-texts.ts';

const FinancingExamples = lazy(async () => ({
  default: (await import('./financing-examples.tsx')).FinancingExamples,
}));

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
  /** Used to check whether anything counted here is billed other than monthly. */
  readonly selection: Selection;
  readonly headingLevel: 2 | 3;
  /** Nothing is due anymore: the amount due and the total cost are not shown. */
  readonly isCanceled?: boolean;
}

/** The one-time and recurring totals to the cent, the cost over the term, and the amount due at signing. */
export function Totals({
  content,
  totals,
  formats,
  selection,
  headingLevel,
  isCanceled = false,
}: TotalsProps) {
  const Heading = `h${headingLevel}` as const;
  const texts = useTexts();
  const names = texts.document.totals;
  const billed = soleFrequency(content);
  const due = isCanceled ? [] : dueRows(totals, content, names);
  const recurring =
    content.lines.some((line) => line.bucket === 'monthly') || totals.monthly.removed !== undefined;
  const spread =
    !content.billing &&
    content.lines.some(
      (line) => line.frequency && line.frequency !== 'monthly' && isIncluded(line, selection),
    );
  return (
    <div className={styles.totals}>
      <section>
        <Heading>{texts.lines.oneTime}</Heading>
        <dl>
          <Rows rows={bucketRows(totals, content, 'one-time', names)} formats={formats} />
        </dl>
      </section>
      {recurring && (
        <section>
          <Heading>
            {billed ? texts.lines.billed[billed] : texts.lines.recurring}{' '}
            {totals.termMonths > 0 && (
              <span className={styles.term}>{texts.totals.term(totals.termMonths)}</span>
            )}
          </Heading>
          <dl>
            <Rows rows={bucketRows(totals, content, 'monthly', names)} formats={formats} />
          </dl>
          {spread && <p className={styles.note}>{texts.totals.spread}</p>}
        </section>
      )}
      {!isCanceled && <CostOverTerm totals={totals} formats={formats} heading={Heading} />}
      {due.length > 0 && (
        <dl className={styles.due}>
          <Rows rows={due} formats={formats} />
        </dl>
      )}
      {content.financing && !isCanceled && (
        <Suspense fallback={null}>
          <FinancingExamples
            language={content.language ?? 'en'}
            financing={content.financing}
            balance={totals.balance}
            formats={formats}
            heading={Heading}
          />
        </Suspense>
      )}
    </div>
  );
}
