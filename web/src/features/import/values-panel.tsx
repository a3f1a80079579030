import { choicesOfField, matchChoice } from '@sable/domain/import/import-choices';
import { countWords } from '@sable/domain/import/import-guess';
import { importFields, type ImportKind } from '@sable/domain/import/import-fields';
import { isAmbiguousDay, readDay, type Country, type DayOrder } from '@sable/domain/import/import-values';
import { counted, formatCount } from '../../shared/formats.ts';
import { useFormats } from '../../shared/use-company.ts';
import { Section } from '../../ui/section.tsx';
import { dayColumns, withWord, type ImportDraft } from './draft.ts';
import classes from './import.module.css';

/** If a column has more distinct words, it is probably not a choice column. */
const MAX_WORDS = 40;
const LEFT_OUT = '';
const UNKNOWN = '?';

interface PanelProps {
  kind: ImportKind;
  draft: ImportDraft;
  onDraft: (draft: ImportDraft) => void;
}

interface WordsOfColumnProps extends PanelProps {
  field: string;
  at: number;
}

/** The meanings of the words in one column. */
const WordsOfColumn = ({ kind, draft, onDraft, field, at }: WordsOfColumnProps) => {
  const header = draft.table.headers[at] ?? '';
  const words = countWords(draft.table, at);
  const meaning = (word: string) => draft.words[field]?.[word] ?? matchChoice(kind, field, word) ?? UNKNOWN;
  const open = words.filter(({ word }) => meaning(word) === UNKNOWN).length;
  return (
    <Section title={`Values of ${header}`} note={open > 0 ? `${open} to match` : 'all matched'} flush>
      <ul className={classes.pairs} aria-label={`Values of ${header}`}>
        {words.slice(0, MAX_WORDS).map(({ word, count }) => (
          <li key={word} className={classes.pair} data-open={meaning(word) === UNKNOWN || undefined}>
            <span className={classes.header}>{word}</span>
            <select
              className={classes.choice}
              aria-label={`${header} ${word} means`}
              value={meaning(word)}
              onChange={(event) => onDraft(withWord(draft, field, word, event.currentTarget.value))}
            >
              {meaning(word) === UNKNOWN && <option value={UNKNOWN}>Choose</option>}
              {choicesOfField(kind, field).map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
              <option value={LEFT_OUT}>Leave empty</option>
            </select>
            <span className={classes.count}>{formatCount(count)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
};

const orders: readonly { value: DayOrder; label: string }[] = [
  { value: 'month-first', label: 'Month, day, year' },
  { value: 'day-first', label: 'Day, month, year' },
];

/** The date order of the file's columns, with an example of how a date is parsed. */
const Days = ({ kind, draft, onDraft, country }: PanelProps & { country: Country }) => {
  const formats = useFormats();
  const columns = dayColumns(draft, kind, country).filter(({ cells }) => cells.some(isAmbiguousDay));
  if (columns.length === 0) return null;
  return (
    <Section title="Days" note="Some could be read in two ways." flush>
      <ul className={classes.pairs} aria-label="Days">
        {columns.map(({ field, at, cells, order, proved }) => {
          const example = cells.find(isAmbiguousDay) ?? '';
          const read = readDay(example, order);
          return (
            <li key={field} className={classes.pair}>
              <span className={classes.header}>{draft.table.headers[at]}</span>
              <select
                className={classes.choice}
                aria-label={`${draft.table.headers[at] ?? ''} is written as`}
                value={order}
                onChange={(event) => {
                  const next = orders.find(({ value }) => value === event.currentTarget.value);
                  if (next) onDraft({ ...draft, dayOrders: { ...draft.dayOrders, [field]: next.value } });
                }}
              >
                {orders.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
              <span className={classes.meaning}>
                {example} is {read.ok ? formats.day(read.value) : 'not a date'}
                {proved && ', as other rows prove'}
              </span>
            </li>
          );
        })}
      </ul>
    </Section>
  );
};

/** The meanings of the file's values: words, and ambiguous dates. */
export const ValuesPanel = ({ country, ...panel }: PanelProps & { country: Country }) => {
  const { kind, draft } = panel;
  const choices = importFields(kind).filter(({ kind: value }) => value === 'choice');
  return (
    <>
      {choices.map(({ name }) => {
        const at = draft.columns.indexOf(name);
        return at < 0 ? null : <WordsOfColumn key={name} {...panel} field={name} at={at} />;
      })}
      <Days {...panel} country={country} />
    </>
  );
};

const nouns: Readonly<Record<ImportKind, string>> = {
  customers: 'customer',
  contracts: 'contract',
  products: 'product',
  packages: 'package',
};

/** `1,240 customers`, `1 product`. */
export const countedOf = (kind: ImportKind, count: number): string => counted(count, nouns[kind]);
