import type { ContentOption, EstimateContent } from '@sable/domain/estimate/content';
import styles from './accept.module.css';
import type { CustomerApi } from './customer-api.ts';
import type { EstimateFormats } from './formats.ts';
import { chosenLines, isIncluded, isOption } from '@sable/domain/estimate/selection';
import { Paragraphs } from './terms.tsx';
import { Totals } from './totals.tsx';
import type { CustomerTotals } from './use-estimate-totals.ts';
import { useSigningTexts } from './texts/use-signing-texts.ts';
import { useTexts } from './texts/use-texts.ts';

interface ReviewStepProps {
  readonly content: EstimateContent;
  readonly option: ContentOption | null;
  readonly priced: CustomerTotals;
  readonly formats: EstimateFormats;
  readonly api: CustomerApi;
}

function ChosenOptions({
  content,
  priced,
  formats,
}: Pick<ReviewStepProps, 'content' | 'priced' | 'formats'>) {
  const texts = useTexts();
  const said = useSigningTexts().accept;
  const options = chosenLines(content.lines, priced.selection).filter(
    (line) => isOption(line) || line.quantityRange,
  );
  if (options.length === 0) return null;
  return (
    <section className={styles.options}>
      <h3>{said.options}</h3>
      <ul>
        {options.map((line) => {
          const chosen = isIncluded(line, priced.selection);
          return (
            <li key={line.id} data-chosen={chosen}>
              <span>
                {line.quantityRange && `${formats.quantity(line.quantityMilli)} × `}
                {line.name}
              </span>
              <span>
                {chosen
                  ? `${formats.money(line.net)}${line.frequency ? texts.document.period[line.frequency] : ''}`
                  : texts.lines.notIncluded}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** First step: what the customer is about to accept, with totals the server confirmed. */
export function ReviewStep({ content, option, priced, formats, api }: ReviewStepProps) {
  const texts = useTexts();
  const said = useSigningTexts().accept;
  return (
    <>
      <p>
        {content.title}{' '}
        <span className="muted">· {said.referenceAndVersion(content.reference, content.revision)}</span>
      </p>
      {option && (
        <p>
          <strong>{texts.options.chosen(option.name)}</strong>
        </p>
      )}
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
          <summary>{texts.terms.title}</summary>
          <Paragraphs text={content.terms} />
        </details>
      )}
      <p className="muted">
        {said.readBefore}
        <a href={api.pdfUrl} target="_blank" rel="noopener">
          {said.readPdf}
        </a>
        {said.readAfter}
      </p>
    </>
  );
}
