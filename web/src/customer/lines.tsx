import { lazy, Suspense } from 'react';
import type { ContentLine, EstimateContent } from '@sable/domain/estimate/content';
import { foldedLines } from '@sable/domain/estimate/folded-lines';
import { tableSections, type SectionSum, type TableSection } from '@sable/domain/estimate/section-sums';
import { soleFrequency } from '@sable/domain/estimate/sole-frequency';
import type { EstimateFormats } from './formats.ts';
import { LineRow, OptionRow } from './line-row.tsx';
import styles from './lines.module.css';
import card from './customer-estimate.module.css';
import { chosenLines, isIncluded, isOption, type Selection } from '@sable/domain/estimate/selection';
import { useTexts } from './texts/use-texts.ts';

export interface LinesProps {
  readonly content: EstimateContent;
  readonly selection: Selection;
  readonly formats: EstimateFormats;
  /** Returns the address of the picture of a line's product; null if there is none. */
  readonly pictureOf: (lineId: string) => string | null;
  /** Returns the address of a picture of a section. */
  readonly pictureUrl: (fileId: string, size: 320 | 1280) => string;
  /** Null if nothing can be chosen anymore. */
  readonly onChoose: ((changes: Selection) => void) | null;
}

export type EntryProps = LinesProps & { readonly line: ContentLine };

/** Returns the props that all rows of a line share. */
export const rowOf = ({ line, content, formats, pictureOf, onChoose }: EntryProps) => ({
  line,
  formats,
  untaxedMark: content.tax.components.length > 0,
  picture: pictureOf(line.id),
  onQuantity: onChoose && ((quantityMilli: number) => onChoose({ [line.id]: quantityMilli })),
});

function Entry(props: EntryProps) {
  const { line, selection, onChoose } = props;
  if (line.kind === 'text') {
    return (
      <li className={styles.text}>
        <strong>{line.name}</strong>
        {line.description && <span className="prose">{line.description}</span>}
      </li>
    );
  }
  const shown = rowOf(props);
  if (!isOption(line)) return <LineRow {...shown} />;
  return (
    <OptionRow
      {...shown}
      on={isIncluded(line, selection)}
      onSwitch={onChoose && ((on) => onChoose({ [line.id]: on }))}
    />
  );
}

/** Lazy-loaded: only offers with a choice need it. */
const ChoiceEntry = lazy(async () => ({ default: (await import('./choice-entry.tsx')).ChoiceEntry }));

/** The lines of a table under one heading; a choice appears where its first line is. */
const Entries = ({ lines, ...props }: LinesProps & { lines: readonly ContentLine[] }) => (
  <ul>
    {lines.map((line) =>
      line.choice ? (
        <Suspense key={line.id} fallback={null}>
          <ChoiceEntry line={line} lines={lines} {...props} />
        </Suspense>
      ) : (
        <Entry key={line.id} line={line} {...props} />
      ),
    )}
  </ul>
);

/** The subtotal of a section, one amount for each billing period. */
function Subtotal({ sums, formats }: { sums: readonly SectionSum[]; formats: EstimateFormats }) {
  const texts = useTexts();
  if (sums.length === 0) return null;
  return (
    <span className={styles.subtotal}>
      <small>{texts.lines.subtotal} </small>
      {sums.map(({ frequency, net }) => (
        <span key={frequency}>
          {formats.money(net)}
          {frequency && <small>{texts.document.period[frequency]}</small>}
        </span>
      ))}
    </span>
  );
}

/** The pictures of a section; each opens at a larger size. */
function Pictures({ heading, pictureUrl }: Pick<LinesProps, 'pictureUrl'> & { heading: ContentLine }) {
  const { pictures = [] } = heading;
  if (pictures.length === 0) return null;
  return (
    <ul className={styles.pictures}>
      {pictures.map(({ id }, index) => (
        <li key={id}>
          <a href={pictureUrl(id, 1280)} target="_blank" rel="noopener">
            <img src={pictureUrl(id, 320)} alt={`${heading.name} ${index + 1}`} loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
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
          {!isContinued && <Pictures heading={heading} pictureUrl={props.pictureUrl} />}
        </header>
      )}
      {lines.length > 0 && <Entries lines={lines} {...props} />}
    </div>
  );
}

/** All lines of the document: one-time charges, then recurring ones. */
export function Lines(props: LinesProps) {
  const { lines: texts } = useTexts();
  const billed = soleFrequency(props.content);
  const buckets = [
    { bucket: 'one-time', title: texts.oneTime, about: texts.oneTimeAbout },
    { bucket: 'monthly', title: billed ? texts.billed[billed] : texts.recurring, about: texts.monthlyAbout },
  ] as const;
  const chosen = { ...props.content, lines: chosenLines(props.content.lines, props.selection) };
  const lines = foldedLines(chosen, props.formats.quantity);
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
