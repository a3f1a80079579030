import { financingRows } from '@sable/domain/estimate/financing-rows';
import type { Financing } from '@sable/domain/estimate/pricing-schema';
import type { Language } from '@sable/domain/language';
import { financingTexts } from '@sable/domain/texts/financing';
import type { EstimateFormats } from './formats.ts';
import styles from './totals.module.css';
import { useTexts } from './texts/use-texts.ts';

interface FinancingExamplesProps {
  readonly language: Language;
  readonly financing: readonly Financing[];
  /** Cents. */
  readonly balance: number;
  readonly formats: EstimateFormats;
  readonly heading: 'h2' | 'h3';
}

/** Examples of how the balance can be financed, with the note that they are not an offer of credit. */
export function FinancingExamples(props: FinancingExamplesProps) {
  const { language, financing, balance, formats, heading: Heading } = props;
  const { document } = useTexts();
  const texts = financingTexts[language];
  const rows = financingRows(balance, financing, formats, texts, document);
  if (rows.length === 0) return null;
  return (
    <section>
      <Heading>{texts.title}</Heading>
      <dl>
        {rows.map(({ key, label, payment, note }) => (
          <div key={key} className={styles.financing}>
            <dt>{label}</dt>
            <dd>{payment}</dd>
            <dd className={styles.note}>{note}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>{texts.note(formats.money(balance))}</p>
    </section>
  );
}
