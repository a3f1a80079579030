import type { ContentLine, EstimateContent } from '@sable/domain/estimate/content';
import { foldedLines } from '@sable/domain/estimate/folded-lines';
import { tableSections, type SectionSum, type TableSection } from '@sable/domain/estimate/section-sums';
import { soleFrequency } from '@sable/domain/estimate/sole-frequency';
import type { EstimateFormats } from './formats.ts';
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

/** What a section comes to, one amount for each way of billing. */
function Subtotal({ sums, formats }: { sums: readonly SectionSum[]; formats: EstimateFormats }) {
  const words = useWords();
  if (sums.length === 0) return null;
  return (
    <span className={styles.subtotal}>
      <small>{words.lines.subtotal} </small>
      {sums.map(({ frequency, net }) => (
        <span key={frequency}>
          {formats.money(net)}
          {frequency && <small>{words.document.period[frequency]}</small>}
        </span>
      ))}
    </span>
  );
}

function Block({ block, ...props }: LinesProps & { block: TableSection<ContentLine> }) {
  const { heading, isContinued, lines, sums } = block;
  return (
    <div className={styles.block}>
      {heading && (
        <header className={styles.section}>
          <h3>{heading.name}</h3>
          <Subtotal sums={sums} formats={props.formats} />
          {heading.description && !isContinued && <p className="prose muted">{heading.description}</p>}
        </header>
      )}
      {lines.length > 0 && (
        <ul>
          {lines.map((line) => (
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
  const lines = foldedLines(props.content, props.formats.quantity);
  return buckets
    .map((table) => ({ ...table, blocks: tableSections(lines, table.bucket, props.selection) }))
    .filter(({ blocks }) => blocks.length > 0)
    .map(({ bucket, title, about, blocks }) => (
      <section key={bucket} className={card.card} aria-labelledby={`lines-${bucket}`}>
        <header className={styles.header}>
          <h2 id={`lines-${bucket}`}>{title}</h2>
          <p>{about}</p>
        </header>
        {blocks.map((block, index) => (
          <Block key={index} block={block} {...props} />
        ))}
      </section>
    ));
}
