import { useEffect, useId, useRef } from 'react';
import { recurringTotals } from '@sable/domain/estimate/total-rows';
import type { ContentOption, EstimateContent } from '@sable/domain/estimate/content';
import { carriesMoney } from '@sable/domain/estimate/line-kind';
import { contentOfOption } from '@sable/domain/estimate/selection';
import { moveAmongRadios } from './radio-keys.ts';
import type { EstimateFormats } from './formats.ts';
import { heldItems } from './held-items.ts';
import { Icon } from './icons.tsx';
import styles from './options.module.css';
import type { OptionChoice } from './use-option.ts';
import { useTexts } from './texts/use-texts.ts';

/** The number of lines shown of a long option, so that the cards can be compared at a glance. */
const SHOWN_LINES = 7;

interface CardProps {
  readonly content: EstimateContent;
  readonly option: ContentOption;
  readonly formats: EstimateFormats;
  readonly isChosen: boolean;
  /** Whether the card is the first while no option is chosen; it can then be reached by keyboard. */
  readonly isFirst: boolean;
  readonly onChoose: () => void;
}

function Prices({ option: { totals }, formats }: Pick<CardProps, 'option' | 'formats'>) {
  const { document, lines } = useTexts();
  const names = document.totals;
  return (
    <dl className={styles.prices}>
      <div>
        <dt>{lines.oneTime}</dt>
        <dd>{formats.money(totals.oneTime.total)}</dd>
        <dd className="muted">{`${names['one-time'].subtotal}: ${formats.money(totals.oneTime.subtotal)}`}</dd>
      </div>
      {recurringTotals(totals).map(({ frequency, subtotal, total }) => (
        <div key={frequency}>
          <dt>{lines.billed[frequency]}</dt>
          <dd>{`${formats.money(total)}${document.period[frequency]}`}</dd>
          <dd className="muted">{`${names[frequency].subtotal}: ${formats.money(subtotal)}`}</dd>
        </div>
      ))}
    </dl>
  );
}

function OptionLines({ content, option, formats }: Pick<CardProps, 'content' | 'option' | 'formats'>) {
  const { options: texts } = useTexts();
  const priced = contentOfOption(content, option.id).lines.filter(({ kind }) => carriesMoney(kind));
  const required = priced.filter((line) => !line.optional);
  const items = heldItems(required, formats);
  const more = items.length - SHOWN_LINES;
  const optional = priced.length - required.length;
  return (
    <ul className={styles.holds} aria-label={texts.holds(option.name)}>
      {items.slice(0, SHOWN_LINES).map((item) => (
        <li key={item}>
          <Icon name="check" size={18} />
          {item}
        </li>
      ))}
      {more > 0 && <li className="muted">{texts.more(more)}</li>}
      {optional > 0 && <li className="muted">{texts.optional(optional)}</li>}
    </ul>
  );
}

function OptionCard({ content, option, formats, isChosen, isFirst, onChoose }: CardProps) {
  const titleId = useId();
  const { options: texts } = useTexts();
  const { totals, name, recommended } = option;
  const { preparedBy, company } = content;
  const sums = [
    ...(totals.termMonths > 0 && recurringTotals(totals).length > 0
      ? [[texts.overTerm(totals.termMonths), totals.tcvIncTax] as const]
      : []),
    ...(totals.dueAtSigning > 0 ? [[texts.dueNow, totals.dueAtSigning] as const] : []),
  ];
  return (
    <li className={styles.card} data-chosen={isChosen || undefined} aria-labelledby={titleId}>
      {recommended && (
        <p className={styles.recommended}>{texts.recommends(preparedBy?.name ?? company.name)}</p>
      )}
      <h3 id={titleId}>{name}</h3>
      <Prices option={option} formats={formats} />
      <OptionLines content={content} option={option} formats={formats} />
      <dl className={styles.sums}>
        {sums.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formats.money(amount)}</dd>
          </div>
        ))}
      </dl>
      <button
        type="button"
        role="radio"
        className="button secondary"
        aria-checked={isChosen}
        tabIndex={isChosen || isFirst ? 0 : -1}
        onClick={onChoose}
      >
        {isChosen ? (
          <>
            <Icon name="check" size={18} /> {texts.chosen(name)}
          </>
        ) : (
          texts.choose(name)
        )}
      </button>
    </li>
  );
}

interface OptionsProps {
  readonly content: EstimateContent;
  readonly choice: OptionChoice;
  readonly formats: EstimateFormats;
  readonly onChoose: (optionId: string) => void;
}

/** The options side by side; on a phone, a row to swipe. */
export function Options({ content, choice, formats, onChoose }: OptionsProps) {
  const titleId = useId();
  const { options: texts } = useTexts();
  const row = useRef<HTMLUListElement>(null);
  // A phone shows one card and the edge of the next: the page opens at the chosen card.
  useEffect(() => {
    const card = row.current?.querySelector('[data-chosen]');
    if (row.current && card instanceof HTMLElement) row.current.scrollLeft = card.offsetLeft;
  }, []);
  return (
    <section className={styles.options} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {texts.title}
      </h2>
      <div role="radiogroup" aria-labelledby={titleId} onKeyDown={moveAmongRadios}>
        <ul ref={row} className={styles.row} style={{ '--options': choice.options.length }}>
          {choice.options.map((option, place) => (
            <OptionCard
              key={option.id}
              content={content}
              option={option}
              formats={formats}
              isChosen={option.id === choice.option?.id}
              isFirst={!choice.option && place === 0}
              onChoose={() => onChoose(option.id)}
            />
          ))}
        </ul>
      </div>
    </section>
  );
}

/** After the signature: the option that was signed, and a note that the others are declined with it. */
export function SignedOption({ choice }: { choice: OptionChoice }) {
  const { options: texts } = useTexts();
  const { option, options } = choice;
  if (!option) return null;
  const others = options.filter(({ id }) => id !== option.id).map(({ name }) => name);
  return (
    <p className={styles.signed}>
      <strong>{texts.signed(option.name)}</strong> <span>{texts.declined(others.join(', '))}</span>
    </p>
  );
}
