import { contractRows } from '@sable/domain/estimate/contract-rows';
import type { StoredTotals } from '@sable/domain/estimate/estimate-parts';
import { overTerm } from '@sable/domain/estimate/billing-period';
import { recurringTotals, taxNote } from '@sable/domain/estimate/total-rows';
import type { EstimateFormats } from './formats.ts';
import styles from './totals.module.css';
import { useTexts } from './texts/use-texts.ts';

interface CostOverTermProps {
  readonly totals: StoredTotals;
  readonly formats: EstimateFormats;
  readonly heading: 'h2' | 'h3';
}

/**
 * The total cost over the term, broken down into its parts. It is shown on the page before anything is signed, and
 * not only in the document.
 */
export function CostOverTerm({ totals, formats, heading: Heading }: CostOverTermProps) {
  const { totals: texts, document } = useTexts();
  const recurring = recurringTotals(totals);
  const { termMonths, oneTime, tcvIncTax } = totals;
  if (recurring.length === 0 || contractRows(totals).length === 0) return null;
  return (
    <section>
      <Heading>{texts.cost(termMonths)}</Heading>
      <dl>
        {recurring.map(({ frequency, total }) => (
          <div key={frequency} className={styles.row}>
            <dt>{texts.months(termMonths, `${formats.money(total)}${document.period[frequency]}`)}</dt>
            <dd>{formats.money(overTerm(total, frequency, termMonths))}</dd>
          </div>
        ))}
        <div className={styles.strong}>
          <dt>
            {texts.together}
            <small>
              {[...(oneTime.total === 0 ? [] : [texts.withOneTime]), taxNote(totals, document)].join(', ')}
            </small>
          </dt>
          <dd>{formats.money(tcvIncTax)}</dd>
        </div>
      </dl>
    </section>
  );
}
