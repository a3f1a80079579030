import type { ReactNode } from 'react';
import type { EstimateContent } from '@sable/domain/estimate/content';
import type { StoredTotals } from '@sable/domain/estimate/estimate';
import type { BucketTotals, Deposit, Discount } from '@sable/domain/estimate/pricing-schema';
import type { EstimateFormats } from './formats.ts';
import { isIncluded, type Selection } from '@sable/domain/estimate/selection';
import styles from './totals.module.css';

interface RowProps {
  readonly label: ReactNode;
  readonly amount: string;
  /** A sum of the rows above it, or a part of the row above it. */
  readonly kind?: 'sum' | 'part';
}

const looks = { sum: styles.strong, part: styles.part } as const;

function Row({ label, amount, kind }: RowProps) {
  return (
    <div className={kind ? looks[kind] : styles.row}>
      <dt>{label}</dt>
      <dd>{amount}</dd>
    </div>
  );
}

const shareOf = (reduction: Discount | Deposit | null, formats: EstimateFormats): string =>
  reduction?.kind === 'percent' ? ` (${formats.percent(reduction.ppm)})` : '';

interface BucketRowsProps {
  readonly totals: BucketTotals;
  readonly discount: Discount | null;
  readonly formats: EstimateFormats;
}

/** Items, discounts, subtotal, and each tax: how a bucket adds up to its total, in the same rows as the PDF and editor. */
function BucketRows({ totals, discount, formats }: BucketRowsProps) {
  return (
    <>
      {(totals.lineDiscount > 0 || totals.wholeDiscount > 0) && (
        <Row label="Items" amount={formats.money(totals.gross)} />
      )}
      {totals.lineDiscount > 0 && (
        <Row label="Discounts on items" amount={`−${formats.money(totals.lineDiscount)}`} />
      )}
      {totals.wholeDiscount > 0 && (
        <Row
          label={`Discount${shareOf(discount, formats)}`}
          amount={`−${formats.money(totals.wholeDiscount)}`}
        />
      )}
      <Row label="Subtotal" amount={formats.money(totals.subtotal)} />
      {totals.taxParts.length > 1 && <Row label="Tax" amount={formats.money(totals.tax)} />}
      {totals.taxParts.map((part) => (
        <Row
          key={part.name}
          {...(totals.taxParts.length > 1 && { kind: 'part' as const })}
          label={`${part.name} (${formats.percent(part.ratePpm)})`}
          amount={formats.money(part.amount)}
        />
      ))}
    </>
  );
}

interface TotalsProps {
  readonly content: EstimateContent;
  readonly totals: StoredTotals;
  readonly formats: EstimateFormats;
  /** Used to tell whether anything counted here is billed other than monthly. */
  readonly selection: Selection;
  readonly headingLevel: 2 | 3;
}

function DueRows({ content, totals, formats }: Omit<TotalsProps, 'headingLevel' | 'selection'>) {
  const firstMonth = content.firstMonthDueAtSigning && totals.rmrTotal > 0;
  return (
    <dl className={styles.due}>
      {totals.deposit > 0 && (
        <Row label={`Deposit${shareOf(content.deposit, formats)}`} amount={formats.money(totals.deposit)} />
      )}
      {firstMonth && <Row label="First month" amount={formats.money(totals.rmrTotal)} />}
      <Row kind="sum" label="Due at signing" amount={formats.money(totals.dueAtSigning)} />
      {totals.deposit > 0 && <Row label="Balance after deposit" amount={formats.money(totals.balance)} />}
    </dl>
  );
}

/** Both buckets to the cent, the amount due at signing, and the term. */
export function Totals({ content, totals, formats, selection, headingLevel }: TotalsProps) {
  const Heading = `h${headingLevel}` as const;
  const recurring = content.lines.some((line) => line.bucket === 'monthly');
  const spread = content.lines.some(
    (line) => line.frequency && line.frequency !== 'monthly' && isIncluded(line, selection),
  );
  return (
    <div className={styles.totals}>
      <section>
        <Heading>One-time</Heading>
        <dl>
          <BucketRows totals={totals.oneTime} discount={content.oneTimeDiscount} formats={formats} />
          <Row kind="sum" label="Total" amount={formats.money(totals.oneTime.total)} />
        </dl>
      </section>
      {recurring && (
        <section>
          <Heading>
            Monthly{' '}
            {totals.termMonths > 0 && <span className={styles.term}>{totals.termMonths}-month term</span>}
          </Heading>
          <dl>
            <BucketRows totals={totals.monthly} discount={content.monthlyDiscount} formats={formats} />
            <Row kind="sum" label="Total per month" amount={formats.money(totals.rmrTotal)} />
          </dl>
          {spread && (
            <p className={styles.note}>Quarterly and yearly items count here with their share of a month.</p>
          )}
        </section>
      )}
      {totals.dueAtSigning > 0 && <DueRows content={content} totals={totals} formats={formats} />}
    </div>
  );
}
