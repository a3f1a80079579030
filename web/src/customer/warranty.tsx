import type { EstimateContent } from '@sable/domain/estimate/content';
import { languageOf } from '@sable/domain/language';
import { warrantyText, type Warranty as Promised } from '@sable/domain/texts/warranty';
import { ProseCard } from './prose-card.tsx';

/** The length of the company's warranty on what it sells and installs. */
export function Warranty({ warranty, content }: { warranty: Promised; content: EstimateContent }) {
  const said = warrantyText(warranty, languageOf(content));
  return said && <ProseCard title={said.title} paragraphs={[said.text]} />;
}
