import type { ContentLine, EstimateContent } from '@sable/domain/estimate/content';
import { foldedLines } from '@sable/domain/estimate/folded-lines';
import { soleFrequency } from '@sable/domain/estimate/sole-frequency';
import type { EstimateFormats } from './formats.ts';
import { groupLines, type LineBlock } from './line-groups.ts';
import { LineRow, OptionRow } from './line-row.tsx';
import styles from './lines.module.css';
import card from './customer-estimate.module.css';
import { isIncluded, isOption, type Selection } from '@sable/domain/estimate/selection';
import { useWords } from './words/use-words.ts';

interface LinesProps {
  readonly content: EstimateContent;
  readonly selection: Selection;
  readonly formats: EstimateFormats;
  /** The address of the picture of a line's product; null without one. */
  readonly pictureOf: (lineId: string) => string | null;
  /** Null if nothing can be chosen anymore. */
  readonly onSwitch: ((lineId: string, on: boolean) => void) | null;
}

function Entry({
  line,
  content,
  selection,
  formats,
  pictureOf,
  onSwitch,
}: LinesProps & { line: ContentLine }) {
  const untaxedMark = content.tax.components.length > 0;
  if (line.kind === 'text') {
    return (
      <li className={styles.text}>
        <strong>{line.name}</strong>
        {line.description && <span className="prose">{line.description}</span>}
      </li>
    );
  }
  const shown = { line, formats, untaxedMark, picture: pictureOf(line.id) };
  if (!isOption(line)) return <LineRow {...shown} />;
  return (
    <OptionRow
      {...shown}
      on={isIncluded(line, selection)}
      onSwitch={onSwitch && ((on) => onSwitch(line.id, on))}
    />
  );
}

function Block({ block, ...props }: LinesProps & { block: LineBlock }) {
  const { section, entries } = block;
  return (
    <div className={styles.block}>
      {section && (
        <>
          <h3>{section.name}</h3>
          {section.description && <p className="prose muted">{section.description}</p>}
        </>
      )}
      {entries.length > 0 && (
        <ul>
          {entries.map((line) => (
            <Entry key={line.id} line={line} {...props} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** All lines of the document: one-time charges, then recurring ones. */
export function Lines(props: LinesProps) {
  const { lines: words } = useWords();
  const billed = soleFrequency(props.content);
  const buckets = [
    { bucket: 'one-time', title: words.oneTime, about: words.oneTimeAbout },
    { bucket: 'monthly', title: billed ? words.billed[billed] : words.recurring, about: words.monthlyAbout },
  ] as const;
  const groups = groupLines(foldedLines(props.content, props.formats.quantity));
  return buckets
    .filter(({ bucket }) => groups[bucket].length > 0)
    .map(({ bucket, title, about }) => (
      <section key={bucket} className={card.card} aria-labelledby={`lines-${bucket}`}>
        <header className={styles.header}>
          <h2 id={`lines-${bucket}`}>{title}</h2>
          <p>{about}</p>
        </header>
        {groups[bucket].map((block, index) => (
          <Block key={index} block={block} {...props} />
        ))}
      </section>
    ));
}
