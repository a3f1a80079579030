import type { EstimateContent } from '@sable/domain/estimate/content';
import { languageOf } from '@sable/domain/language';
import { agreementTermsText, hasTerm } from '@sable/domain/texts/agreement-terms';
import { sentEffectText } from '@sable/domain/texts/sent-effect';
import type { EstimateFormats } from './formats.ts';
import { ProseCard } from './prose-card.tsx';

interface AgreementTermsProps {
  readonly content: EstimateContent;
  readonly formats: EstimateFormats;
}

/** Explains what the signature does to the customer's existing agreement; nothing if it creates a separate one. */
export function PresentAgreement({ content }: Pick<AgreementTermsProps, 'content'>) {
  const said = sentEffectText(content);
  return said && <ProseCard title={said.title} paragraphs={[said.text]} />;
}

/** Explains how the services renew and what early termination costs; nothing if there are no recurring services. */
export function AgreementTerms({ content, formats }: AgreementTermsProps) {
  const { agreementTerms: terms } = content;
  if (!terms) return null;
  const { title, renewal, earlyEnd } = agreementTermsText(
    terms,
    languageOf(content),
    hasTerm(content),
    formats,
  );
  return <ProseCard title={title} paragraphs={[renewal, earlyEnd]} />;
}
