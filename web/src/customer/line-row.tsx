import { useId } from 'react';
import type { ContentLine } from '@sable/domain/estimate/content';
import { printedAmount } from '@sable/domain/estimate/line-kind';
import type { EstimateFormats } from './formats.ts';
import styles from './lines.module.css';
import { Picture } from './picture.tsx';
import type { Texts } from './texts/en.ts';
import { useTexts } from './texts/use-texts.ts';

interface LineRowProps {
  readonly line: ContentLine;
  readonly formats: EstimateFormats;
  readonly untaxedMark: boolean;
  /** The address of a picture; null if there is none. */
  readonly picture: string | null;
  /** Null if the quantity can no longer be changed. */
  readonly onQuantity: ((quantityMilli: number) => void) | null;
}

function details({ line, formats, untaxedMark }: LineRowProps, texts: Texts): string[] {
  const period = line.frequency ? texts.document.period[line.frequency] : '';
  const shown =
    line.quantityMilli === 1000 && !line.packagePart
      ? []
      : [`${formats.quantity(line.quantityMilli)} × ${formats.money(line.unitPrice)}${period}`];
  const { packagePart } = line;
  return [
    ...(line.kind === 'allowance' ? [texts.document.allowance] : []),
    ...shown,
    ...(packagePart ? [texts.lines.inPackage(formats.money(packagePart))] : []),
    ...(untaxedMark && !line.taxable && line.kind !== 'credit' ? [texts.lines.notTaxed] : []),
  ];
}

function Amount({ line, formats }: Pick<LineRowProps, 'line' | 'formats'>) {
  const texts = useTexts();
  const reduced = line.net !== line.gross;
  return (
    <span className={styles.amount}>
      {reduced && (
        <s>
          <span className="visually-hidden">{texts.lines.beforeDiscount}</span>
          {formats.money(line.gross)}
        </s>
      )}
      <span>
        {formats.money(printedAmount(line.kind, line.net))}
        {line.frequency && <small>{texts.document.period[line.frequency]}</small>}
      </span>
    </span>
  );
}

function LineText(props: LineRowProps & { readonly nameId?: string }) {
  const { line, formats, nameId } = props;
  const texts = useTexts();
  const facts = details(props, texts);
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
            <span className={styles.discount}>{texts.lines.off(formats.reduction(line.discount))}</span>
          )}
        </span>
      )}
    </span>
  );
}

const ONE = 1000;

/** Increases or decreases the quantity of a line by one, within the offered range. */
function Stepper({ line, formats, onQuantity }: LineRowProps) {
  const { lines: texts } = useTexts();
  const { quantityRange: range, quantityMilli } = line;
  if (!range || !onQuantity) return null;
  const fewer = Math.max(range.min, quantityMilli - ONE);
  const more = Math.min(range.max, quantityMilli + ONE);
  return (
    <span className={styles.stepper} role="group" aria-label={texts.quantityOf(line.name)}>
      <button
        type="button"
        aria-label={texts.fewer(line.name)}
        disabled={fewer === quantityMilli}
        onClick={() => onQuantity(fewer)}
      >
        −
      </button>
      <output>{formats.quantity(quantityMilli)}</output>
      <button
        type="button"
        aria-label={texts.more(line.name)}
        disabled={more === quantityMilli}
        onClick={() => onQuantity(more)}
      >
        +
      </button>
      <small>{texts.range(formats.quantity(range.min), formats.quantity(range.max))}</small>
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
  const texts = useTexts();
  if (!onSwitch) {
    return (
      <li className={styles.line} data-off={!on}>
        {props.picture && <Picture className={styles.picture} src={props.picture} />}
        <LineText {...props} />
        <span className={styles.amount}>
          {on ? <Amount line={props.line} formats={props.formats} /> : <em>{texts.lines.notIncluded}</em>}
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
