import { useId } from 'react';
import type { EstimateContent } from '@sable/domain/estimate/content';
import { carriesMoney } from '@sable/domain/estimate/line-kind';
import { chosenLines, isIncluded, type Selection } from '@sable/domain/estimate/selection';
import type { EstimateFormats } from './formats.ts';
import { heldItems, isWork } from './held-items.ts';
import { Icon } from './icons.tsx';
import styles from './customer-estimate.module.css';
import { useTexts } from './texts/use-texts.ts';

/** The number of items shown of a long offer: all of them appear below with their prices. */
const SHOWN = 8;
/** A shorter list is faster to read than its summary. */
const SUMMARIZED_FROM = 4;

interface SummaryProps {
  readonly content: EstimateContent;
  readonly selection: Selection;
  readonly formats: EstimateFormats;
}

function Items({ items }: { items: readonly string[] }) {
  const { options: texts } = useTexts();
  const more = items.length - SHOWN;
  return (
    <ul className={styles.summaryItems}>
      {items.slice(0, SHOWN).map((item) => (
        <li key={item}>
          <Icon name="check" size={18} />
          {item}
        </li>
      ))}
      {more > 0 && <li className="muted">{texts.more(more)}</li>}
    </ul>
  );
}

/** Summarizes in plain words what the customer gets and what is done for it, before the prices. */
export function Summary({ content, selection, formats }: SummaryProps) {
  const id = useId();
  const { summary: texts } = useTexts();
  const lines = chosenLines(content.lines, selection).filter(
    (line) => carriesMoney(line.kind) && isIncluded(line, selection),
  );
  // A fee is neither; it appears with its price.
  const things = lines.filter((line) => !isWork(line) && line.kind !== 'fee');
  if (lines.length < SUMMARIZED_FROM || things.length === 0) return null;
  const parts = [
    { title: texts.get, items: heldItems(things, formats) },
    { title: texts.do, items: heldItems(lines.filter(isWork), formats) },
  ].filter(({ items }) => items.length > 0);
  return (
    <div className={`${styles.card} ${styles.summary}`}>
      {parts.map(({ title, items }, index) => (
        <section key={title} aria-labelledby={`${id}${index}`}>
          <h2 id={`${id}${index}`}>{title}</h2>
          <Items items={items} />
        </section>
      ))}
    </div>
  );
}
