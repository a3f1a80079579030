import { choiceGroups, takeOf } from '@sable/domain/estimate/choices';
import type { ContentLine } from '@sable/domain/estimate/content';
import { isIncluded } from '@sable/domain/estimate/selection';
import { OptionRow } from './line-row.tsx';
import { rowOf, type EntryProps } from './lines.tsx';
import styles from './lines.module.css';
import { useTexts } from './texts/use-texts.ts';

/** Selects none of a choice. */
function NoneRow({ name, on, onTake }: { name: string; on: boolean; onTake: () => void }) {
  const texts = useTexts();
  return (
    <li className={styles.option} data-on={on}>
      <label>
        <input type="radio" name={name} className={styles.radio} checked={on} onChange={onTake} />
        <span className={styles.itemText}>{texts.lines.noneOfThese}</span>
      </label>
    </li>
  );
}

/**
 * The lines from which the customer picks one, shown together at the position of the first; nothing for the others.
 */
export function ChoiceEntry({ lines, ...props }: EntryProps & { lines: readonly ContentLine[] }) {
  const { selection, onChoose } = props;
  const texts = useTexts();
  const group = choiceGroups(lines).find((one) => one.lines[0] === props.line);
  if (!group) return null;
  const name = `choice ${group.key}`;
  const taken = group.lines.find((line) => isIncluded(line, selection));
  return (
    <li>
      <fieldset className={styles.choice}>
        <legend>
          {group.name} {onChoose && <small>{texts.lines.chooseOne}</small>}
        </legend>
        <ul>
          {group.lines.map((line) => (
            <OptionRow
              key={line.id}
              {...rowOf({ ...props, line })}
              radio={name}
              on={line === taken}
              onSwitch={onChoose && (() => onChoose(takeOf(group, line.id)))}
            />
          ))}
          {group.none && onChoose && (
            <NoneRow name={name} on={!taken} onTake={() => onChoose(takeOf(group, null))} />
          )}
        </ul>
      </fieldset>
    </li>
  );
}
