import type { StoredTotals } from '@sable/domain/estimate/estimate';
import type { EstimateFormats } from './formats.ts';
import styles from './actions.module.css';
import { useWords } from './words/use-words.ts';

interface ActionBarProps {
  readonly totals: StoredTotals;
  readonly formats: EstimateFormats;
  readonly onSign: () => void;
}

/** Fixed at the bottom on a phone: the totals and the next step. */
export function ActionBar({ totals, formats, onSign }: ActionBarProps) {
  const words = useWords();
  return (
    <div className={styles.bar} role="region" aria-label={words.totals.bar}>
      <p className={styles.sums}>
        <strong>{formats.money(totals.oneTime.total)}</strong>
        {totals.rmrTotal > 0 && (
          <span>{`+ ${formats.money(totals.rmrTotal)}${words.document.period.monthly}`}</span>
        )}
      </p>
      <button type="button" className="button primary" onClick={onSign}>
        {words.actions.review}
      </button>
    </div>
  );
}
