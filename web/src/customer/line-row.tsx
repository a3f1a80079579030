import { useId } from 'react';
import type { ContentLine } from '@sable/domain/estimate/content';
import { printedAmount } from '@sable/domain/estimate/line-kind';
import type { EstimateFormats } from './formats.ts';
import styles from './lines.module.css';
import { Picture } from './picture.tsx';
import type { Words } from './words/en.ts';
import { useWords } from './words/use-words.ts';

interface LineRowProps {
  readonly line: ContentLine;
  readonly formats: EstimateFormats;
  readonly untaxedMark: boolean;
  /** The address of a picture; null if there is none. */
  readonly picture: string | null;
  /** Null if the quantity can no longer be changed. */
  readonly onQuantity: ((quantityMilli: number) => void) | null;
}

function details({ line, formats, untaxedMark }: LineRowProps, words: Words): string[] {
  const period = line.frequency ? words.document.period[line.frequency] : '';
  const shown =
    line.quantityMilli === 1000 && !line.packagePart
      ? []
      : [`${formats.quantity(line.quantityMilli)} × ${formats.money(line.unitPrice)}${period}`];
  const { packagePart } = line;
  return [
    ...(line.kind === 'allowance' ? [words.document.allowance] : []),
    ...shown,
    ...(packagePart ? [words.lines.inPackage(formats.money(packagePart))] : []),
    ...(untaxedMark && !line.taxable && line.kind !== 'credit' ? [words.lines.notTaxed] : []),
  ];
}

function Amount({ line, formats }: Pick<LineRowProps, 'line' | 'formats'>) {
  const words = useWords();
  const reduced = line.net !== line.gross;
  return (
    <span className={styles.amount}>
      {reduced && (
        <s>
          <span className="visually-hidden">{words.lines.beforeDiscount}</span>
          {formats.money(line.gross)}
        </s>
      )}
      <span>
        {formats.money(printedAmount(line.kind, line.net))}
        {line.frequency && <small>{words.document.period[line.frequency]}</small>}
      </span>
    </span>
  );
}

function LineText(props: LineRowProps & { readonly nameId?: string }) {
  const { line, formats, nameId } = props;
  const words = useWords();
  const facts = details(props, words);
  return (
    <span className={styles.itemText}>
      <span className={styles.name} id={nameId}>
        {line.name}
      </span>
      {line.description && <span className={styles.description}>{line.description}</span>}
      {(facts.length > 0 || line.discount) && (
        <span className={styles.facts}>
          {facts.join(' · ')}
          {line.discount && (
            <span className={styles.discount}>{words.lines.off(formats.reduction(line.discount))}</span>
          )}
        </span>
      )}
    </span>
  );
}

const ONE = 1000;

/** Increases or decreases the quantity of a line by one, within the offered range. */
function Stepper({ line, formats, onQuantity }: LineRowProps) {
  const { lines: words } = useWords();
  const { quantityRange: range, quantityMilli } = line;
  if (!range || !onQuantity) return null;
  const fewer = Math.max(range.min, quantityMilli - ONE);
  const more = Math.min(range.max, quantityMilli + ONE);
  return (
    <span className={styles.stepper} role="group" aria-label={words.quantityOf(line.name)}>
      <button
        type="button"
        aria-label={words.fewer(line.name)}
        disabled={fewer === quantityMilli}
        onClick={() => onQuantity(fewer)}
      >
        −
      </button>
      <output>{formats.quantity(quantityMilli)}</output>
      <button
        type="button"
        aria-label={words.more(line.name)}
        disabled={more === quantityMilli}
        onClick={() => onQuantity(more)}
      >
        +
      </button>
      <small>{words.range(formats.quantity(range.min), formats.quantity(range.max))}</small>
    </span>
  );
}

/** A line of the document without a choice. */
export function LineRow(props: LineRowProps) {
  return (
    <li className={styles.line}>
      {props.picture && <Picture className={styles.picture} src={props.picture} />}
      <span className={styles.body}>
        <LineText {...props} />
        <Stepper {...props} />
      </span>
      <Amount line={props.line} formats={props.formats} />
    </li>
  );
}

interface OptionRowProps extends LineRowProps {
  readonly on: boolean;
  /** Null if the choice can no longer be changed. */
  readonly onSwitch: ((on: boolean) => void) | null;
  /** The name that the radio buttons of a choice share; if omitted, the row is a switch. */
  readonly radio?: string;
}

/** An optional line. The whole row is the switch, or the radio button. */
export function OptionRow({ on, onSwitch, radio, ...props }: OptionRowProps) {
  const id = useId();
  const words = useWords();
  if (!onSwitch) {
    return (
      <li className={styles.line} data-off={!on}>
        {props.picture && <Picture className={styles.picture} src={props.picture} />}
        <LineText {...props} />
        <span className={styles.amount}>
          {on ? <Amount line={props.line} formats={props.formats} /> : <em>{words.lines.notIncluded}</em>}
        </span>
      </li>
    );
  }
  return (
    <li className={styles.option} data-on={on}>
      <label>
        <input
          {...(radio === undefined
            ? { type: 'checkbox', role: 'switch', className: styles.switch }
            : { type: 'radio', name: radio, className: styles.radio })}
          checked={on}
          aria-labelledby={id}
          aria-describedby={`${id}-amount`}
          onChange={(event) => onSwitch(event.target.checked)}
        />
        {props.picture && <Picture className={styles.picture} src={props.picture} />}
        <LineText {...props} nameId={id} />
        <span id={`${id}-amount`}>
          <Amount line={props.line} formats={props.formats} />
        </span>
      </label>
      {on && <Stepper {...props} />}
    </li>
  );
}
