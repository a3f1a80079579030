import type { EstimateContent } from '@sable/domain/estimate/content';
import styles from './accept.module.css';

/** The right to cancel as a version states it. */
export type StatedRight = Pick<EstimateContent, 'rightStatement' | 'notice'>;

/** Returns the distinct strings in order of first appearance. */
function unique<T>(all: readonly T[], keyOf: (one: T) => string): T[] {
  return [...new Map(all.toReversed().map((one) => [keyOf(one), one])).values()].toReversed();
}

/**
 * The right to cancel next to the signature, in bold and in at least 12 points, with the notice that it refers to.
 * Identical wording of several versions is shown once; nothing if no version states a right.
 */
export function RightToCancel({ rights }: { rights: readonly StatedRight[] }) {
  const statements = unique(
    rights.flatMap(({ rightStatement }) => rightStatement?.said ?? []),
    ({ text }) => text,
  );
  if (statements.length === 0) return null;
  const notices = unique(
    rights.flatMap(({ notice, rightStatement }) => {
      const language = rightStatement?.said[0]?.language;
      return notice ? [{ ...notice, language }, ...(notice.also ?? [])] : [];
    }),
    ({ paragraphs }) => paragraphs.join('\n'),
  );
  return (
    <div className={styles.right} role="note">
      {statements.map(({ language, heading, text }) => (
        <div key={text} lang={language}>
          {heading && <p>{heading}</p>}
          <p>{text}</p>
        </div>
      ))}
      {notices.map(({ language, title, paragraphs }) => (
        <details key={paragraphs.join('\n')} className={styles.terms} lang={language}>
          <summary>{title}</summary>
          {paragraphs.map((text) => (
            <p key={text} className="prose">
              {text.replaceAll(/\{\{[a-z ]+\}\}/g, '____________')}
            </p>
          ))}
        </details>
      ))}
    </div>
  );
}
