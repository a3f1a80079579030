import type { EstimateContent } from '@sable/domain/estimate/content';
import { languageOf } from '@sable/domain/language';
import { agreementTermsInWords, hasTerm } from '@sable/domain/words/agreement-terms';
import { sentEffectInWords } from '@sable/domain/words/sent-effect';
import { useId } from 'react';
import styles from './customer-estimate.module.css';
import type { EstimateFormats } from './formats.ts';

interface AgreementTermsProps {
  readonly content: EstimateContent;
  readonly formats: EstimateFormats;
}

/** What the signature does to the agreement that the customer has; nothing where it makes one of its own. */
export function PresentAgreement({ content }: Pick<AgreementTermsProps, 'content'>) {
  const id = useId();
  const said = sentEffectInWords(content);
  if (!said) return null;
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id}>{said.title}</h2>
      <p className="prose">{said.text}</p>
    </section>
  );
}

/** How the services renew and what an early end costs; nothing where nothing recurs. */
export function AgreementTerms({ content, formats }: AgreementTermsProps) {
  const id = useId();
  const { agreementTerms: terms } = content;
  if (!terms) return null;
  const said = agreementTermsInWords(terms, languageOf(content), hasTerm(content), formats);
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id}>{said.title}</h2>
      <p className="prose">{said.renewal}</p>
      <p className="prose">{said.earlyEnd}</p>
    </section>
  );
}
