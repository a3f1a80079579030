import type { EstimateContent } from '@sable/domain/estimate/content';
import { FoldableCard } from './foldable-card.tsx';
import { Paragraphs } from './terms.tsx';
import { useTexts } from './texts/use-texts.ts';

interface AgreementProps {
  readonly agreement: NonNullable<EstimateContent['agreement']>;
}

/** The agreement that is signed with the estimate: its clauses, and what the site's state or province requires. */
export function Agreement({ agreement }: AgreementProps) {
  const texts = useTexts().terms;
  const parts = [...agreement.clauses, ...agreement.riders];
  return (
    <FoldableCard title={agreement.name} showAll={texts.allClauses(parts.length)}>
      {parts.map(({ id, heading, text }) => (
        <section key={id}>
          <h3>{heading}</h3>
          <Paragraphs text={text} />
        </section>
      ))}
    </FoldableCard>
  );
}
