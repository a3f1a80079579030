import { FoldableCard } from './foldable-card.tsx';
import { useTexts } from './texts/use-texts.ts';

/** Text with its paragraphs and line breaks. */
export function Paragraphs({ text }: { text: string }) {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph, index) => (
      <p key={index} className="prose">
        {paragraph}
      </p>
    ));
}

/** Number of characters above which terms start collapsed. */
const FOLDED_FROM = 700;

export function Terms({ text }: { text: string }) {
  const texts = useTexts().terms;
  return (
    <FoldableCard title={texts.title} showAll={text.length > FOLDED_FROM ? texts.all : null}>
      <Paragraphs text={text} />
    </FoldableCard>
  );
}
