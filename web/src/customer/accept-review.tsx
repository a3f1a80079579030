import type { EstimateContent } from '@sable/domain/estimate/content';
import styles from './accept.module.css';
import type { CustomerApi } from './customer-api.ts';
import { periodSuffix, type EstimateFormats } from './formats.ts';
import { isIncluded, isOption } from '@sable/domain/estimate/selection';
import { Paragraphs } from './terms.tsx';
import { Totals } from './totals.tsx';
import type { CustomerTotals } from './use-estimate-totals.ts';

interface ReviewStepProps {
  readonly content: EstimateContent;
  readonly priced: CustomerTotals;
  readonly formats: EstimateFormats;
  readonly api: CustomerApi;
}

function ChosenOptions({ content, priced, formats }: Omit<ReviewStepProps, 'api'>) {
  const options = content.lines.filter(isOption);
  if (options.length === 0) return null;
  return (
    <section className={styles.options}>
      <h3>Your options</h3>
      <ul>
        {options.map((line) => {
          const chosen = isIncluded(line, priced.selection);
          return (
            <li key={line.id} data-chosen={chosen}>
              <span>{line.name}</span>
              <span>
                {chosen
                  ? `${formats.money(line.net)}${line.frequency ? periodSuffix[line.frequency] : ''}`
                  : 'Not included'}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** First step: what the customer is about to accept, with totals the server confirmed. */
export function ReviewStep({ content, priced, formats, api }: ReviewStepProps) {
  return (
    <>
      <p>
        {content.title}{' '}
        <span className="muted">
          · {content.reference}, version {content.revision}
        </span>
      </p>
      <ChosenOptions content={content} priced={priced} formats={formats} />
      <Totals
        content={content}
        totals={priced.totals}
        selection={priced.selection}
        formats={formats}
        headingLevel={3}
      />
      {content.terms && (
        <details className={styles.terms}>
          <summary>Terms and conditions</summary>
          <Paragraphs text={content.terms} />
        </details>
      )}
      <p className="muted">
        You can also{' '}
        <a href={api.pdfUrl} target="_blank" rel="noopener">
          read the whole document as a PDF
        </a>
        . Nothing is signed yet.
      </p>
    </>
  );
}
