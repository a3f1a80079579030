import { Image, StyleSheet, Text, View } from '@react-pdf/renderer';
import { MINUS } from '@sable/domain/decimal';
import type { ContentLine } from '@sable/domain/estimate/content';
import { foldedLines } from '@sable/domain/estimate/folded-lines';
import { hasAmount, printedAmount } from '@sable/domain/estimate/line-kind';
import type { Bucket } from '@sable/domain/product-kind';
import { chosenLines } from '@sable/domain/estimate/selection';
import { tableSections, type TableSection } from '@sable/domain/estimate/section-sums';
import { choiceOf } from './estimate-tables.ts';
import type { AmountRow } from './estimate-amounts.ts';
import { Sum } from './estimate-sums.tsx';
import { noteOf } from './line-note.ts';
import { Together } from './page-frame.tsx';
import type { PdfSheet } from './pdf-sheet.ts';
import { ink, styles } from './pdf-styles.ts';
import { columnCount, tableColumns, type TableColumns } from './table-columns.ts';
import type { PdfTexts } from './texts/en.ts';

const own = StyleSheet.create({
  table: { marginTop: 20 },
  head: { flexDirection: 'row', paddingBottom: 4, paddingTop: 2, borderBottomWidth: 1, marginBottom: 1 },
  headTitle: { fontSize: 11, fontWeight: 600, lineHeight: 1.1 },
  columns: { color: ink.muted, textAlign: 'right', paddingTop: 3 },
  line: { flexDirection: 'row', paddingVertical: 4.5, borderBottomWidth: 0.5, borderBottomColor: ink.line },
  section: { paddingHorizontal: 6, paddingVertical: 4, marginTop: 6, fontWeight: 600 },
  sectionHead: { flexDirection: 'row', alignItems: 'baseline' },
  subtotal: { fontSize: 7.5, fontWeight: 400 },
  item: { flexGrow: 1, flexShrink: 1, flexBasis: 0, paddingRight: 14 },
  option: { fontSize: 7.5, fontWeight: 600, marginTop: 1 },
  pictures: { flexDirection: 'row', flexWrap: 'wrap', marginTop: 4 },
  // Four pictures fit side by side.
  picture: {
    width: 118,
    height: 88,
    marginRight: 6,
    marginBottom: 6,
    objectFit: 'contain',
  },
});

/** Lines longer than this may break across pages; shorter ones stay whole. */
const WHOLE_CHARACTERS = 700;
const WHOLE_ROWS = 12;

function staysWhole({ description }: ContentLine): boolean {
  const text = description ?? '';
  return text.length <= WHOLE_CHARACTERS && text.split('\n').length <= WHOLE_ROWS;
}

interface ItemProps {
  readonly line: ContentLine;
  readonly note?: { readonly text: string; readonly color: string } | null;
  /** Text for the part of the price that comes from the line's package. */
  readonly inPackage?: string;
  /** Number of columns that the item spans. */
  readonly colSpan?: number;
}

function Item({ line, note, inPackage = '', colSpan }: ItemProps) {
  const description = line.description ?? '';
  return (
    <View tag="TH" scope="Row" colSpan={colSpan} style={own.item}>
      <Text style={styles.strong}>{line.name}</Text>
      {description !== '' && <Text style={styles.small}>{description}</Text>}
      {inPackage !== '' && <Text style={styles.small}>{inPackage}</Text>}
      {note && <Text style={[own.option, { color: note.color }]}>{note.text}</Text>}
    </View>
  );
}

function Amount({ width, value, below = '' }: { width: number; value: string; below?: string }) {
  return (
    <View tag="TD" style={{ width }}>
      <Text style={styles.amount}>{value}</Text>
      {below !== '' && <Text style={[styles.small, styles.amount]}>{below}</Text>}
    </View>
  );
}

interface RowProps {
  readonly line: ContentLine;
  readonly sheet: PdfSheet;
  readonly columns: TableColumns;
}

function PricedRow({ line, sheet, columns }: RowProps) {
  const { format, selection } = sheet;
  const { texts } = format;
  const choice = choiceOf(line, selection);
  const out = choice === 'left-out';
  const note = noteOf(line, choice, sheet);
  const per = texts.periods[line.frequency ?? 'monthly'];
  return (
    <View tag="TR" wrap={!staysWhole(line)} style={[own.line, out ? styles.muted : {}]}>
      <Item
        line={line}
        note={note}
        {...(line.packagePart && { inPackage: texts.inPackage(format.money(line.packagePart)) })}
      />
      <Amount width={columns.quantity} value={format.quantity(line.quantityMilli)} />
      <Amount
        width={columns.price}
        value={format.money(printedAmount(line.kind, line.unitPrice))}
        below={per}
      />
      {columns.discount && (
        <Amount
          width={columns.discount}
          value={line.discount ? `${MINUS}${format.reduction(line.discount)}` : ''}
        />
      )}
      <Amount
        width={columns.net}
        value={out ? `+${format.money(line.net)}` : format.money(printedAmount(line.kind, line.net))}
        below={per}
      />
    </View>
  );
}

function Row(props: RowProps) {
  const { line } = props;
  if (hasAmount(line.kind)) return <PricedRow {...props} />;
  return (
    <View tag="TR" wrap={!staysWhole(line)} style={own.line}>
      <Item line={line} colSpan={columnCount(props.columns)} />
    </View>
  );
}

interface SectionProps {
  readonly section: TableSection<ContentLine>;
  readonly sheet: PdfSheet;
  readonly columns: TableColumns;
}

/** Renders the pictures of a section; those that cannot be drawn take up no space. */
function Pictures({ heading, sheet }: { heading: ContentLine; sheet: PdfSheet }) {
  const drawn = (heading.pictures ?? []).flatMap(({ id }) => sheet.pictures[id] ?? []);
  if (drawn.length === 0) return null;
  return (
    <View style={own.pictures}>
      {drawn.map((picture, index) => (
        <Image
          key={index}
          alt={heading.name}
          style={own.picture}
          src={{ data: Buffer.from(picture), format: 'jpg' }}
        />
      ))}
    </View>
  );
}

/** Renders a section's heading with its subtotal, its note, and its pictures. */
function Heading({ heading, section, sheet, columns }: SectionProps & { heading: ContentLine }) {
  const { format, palette } = sheet;
  const { texts } = format;
  const note = section.isContinued ? '' : (heading.description ?? '');
  const sums = section.sums.map(({ frequency, net }) =>
    [format.money(net), frequency && texts.periods[frequency]].filter(Boolean).join(' '),
  );
  return (
    <View
      tag="TR TH"
      colSpan={columnCount(columns)}
      wrap={!staysWhole(heading)}
      minPresenceAhead={30}
      style={[own.section, { backgroundColor: palette.tint, color: palette.accent }]}
    >
      <View style={own.sectionHead}>
        <Text style={own.item}>{heading.name}</Text>
        {sums.length > 0 && (
          <Text style={styles.amount}>
            <Text style={own.subtotal}>{`${texts.subtotal} `}</Text>
            {sums.join(' · ')}
          </Text>
        )}
      </View>
      {note !== '' && <Text style={[styles.small, { fontWeight: 400 }]}>{note}</Text>}
      {!section.isContinued && <Pictures heading={heading} sheet={sheet} />}
    </View>
  );
}

function Section(props: SectionProps) {
  const { heading, lines } = props.section;
  return (
    <>
      {heading && <Heading {...props} heading={heading} />}
      {lines.map((line) => (
        <Row key={line.id} line={line} sheet={props.sheet} columns={props.columns} />
      ))}
    </>
  );
}

interface HeadProps {
  readonly title: string;
  readonly columns: TableColumns;
  readonly accent: string;
  readonly headings: PdfTexts['columns'];
}

function Head({ title, columns, accent, headings }: HeadProps) {
  const column = (width: number, heading: string) => (
    <Text tag="TH" scope="Column" style={[styles.label, own.columns, { width }]}>
      {heading}
    </Text>
  );
  return (
    <View tag="TR" fixed wrap={false} minPresenceAhead={1} style={[own.head, { borderBottomColor: accent }]}>
      <Text tag="TH" scope="Column" style={[own.item, own.headTitle, { color: accent }]}>
        {title}
      </Text>
      {column(columns.quantity, headings.quantity)}
      {column(columns.price, headings.price)}
      {columns.discount && column(columns.discount, headings.discount)}
      {column(columns.net, headings.amount)}
    </View>
  );
}

interface TableProps {
  readonly sheet: PdfSheet;
  readonly bucket: Bucket;
  readonly title: string;
  readonly sum: readonly AmountRow[];
}

/**
 * Renders the lines of one bucket and their sum, with a table head that repeats on every page. Without lines, renders
 * only what a change order removes from the bucket.
 */
export function EstimateTable({ sheet, bucket, title, sum }: TableProps) {
  const chosen = { ...sheet.content, lines: chosenLines(sheet.content.lines, sheet.selection) };
  const sections = tableSections(foldedLines(chosen, sheet.format.quantity), bucket, sheet.selection);
  if (sections.length === 0) {
    const { oneTime, monthly } = sheet.totals;
    const { removed } = bucket === 'one-time' ? oneTime : monthly;
    if (!removed) return null;
    return (
      <View wrap={false} style={[own.table, styles.between]}>
        <Text tag="H2" style={[own.headTitle, { color: sheet.palette.accent }]}>
          {title}
        </Text>
        <Sum rows={sum} palette={sheet.palette} />
      </View>
    );
  }
  const lines = sections.flatMap((section) => section.lines);
  const columns = tableColumns(lines, sheet.format);
  const { billing } = sheet.content;
  const uneven =
    !billing && lines.some((line) => line.frequency === 'quarterly' || line.frequency === 'annual');
  return (
    <Together points={80}>
      <View style={own.table}>
        <Head
          title={title}
          columns={columns}
          accent={sheet.palette.accent}
          headings={sheet.format.texts.columns}
        />
        {sections.map((section, index) => (
          <Section key={index} section={section} sheet={sheet} columns={columns} />
        ))}
        {uneven && <Text style={[styles.small, { marginTop: 6 }]}>{sheet.format.texts.uneven}</Text>}
        <Sum rows={sum} palette={sheet.palette} />
      </View>
    </Together>
  );
}
