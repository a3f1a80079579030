import type { StoredTotals } from '@sable/domain/estimate/estimate-parts';
import { recurringTotals } from '@sable/domain/estimate/total-rows';
import type { EstimateFormats } from './formats.ts';
import styles from './actions.module.css';
import { useTexts } from './texts/use-texts.ts';

interface ActionBarProps {
  readonly totals: StoredTotals;
  readonly formats: EstimateFormats;
  readonly onSign: () => void;
}

/** Fixed at the bottom on a phone: the totals and the next step. */
export function ActionBar({ totals, formats, onSign }: ActionBarProps) {
  const texts = useTexts();
  return (
    <div className={styles.bar} role="region" aria-label={texts.totals.bar}>
      <p className={styles.sums}>
        <strong>{formats.money(totals.oneTime.total)}</strong>
        {recurringTotals(totals).map(({ frequency, total }) => (
          <span
            key={frequency}
          >{`${total < 0 ? '' : '+ '}${formats.money(total)}${texts.document.period[frequency]}`}</span>
        ))}
      </p>
      <button type="button" className="button primary" onClick={onSign}>
        {texts.actions.review}
      </button>
    </div>
  );
}
