import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useEditor } from '../session/editor-context.tsx';
import type { PackageRow } from '../session/estimate-data.ts';
import classes from './placed-packages.module.css';

interface PackageChoiceProps {
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly choices: NonNullable<PackageRow['choices']>;
  /** Ids of the chosen products. */
  readonly value: readonly string[];
  readonly onChange: (productIds: readonly string[]) => void;
}

/** One choice within a package: a single product, or several within the allowed bounds. */
export const PackageChoice = ({ name, min, max, choices, value, onChange }: PackageChoiceProps) => {
  const { catalog, formats } = useEditor();
  const offered = choices.flatMap(({ productId, extra }) => {
    const product = catalog.find(({ id }) => id === productId);
    if (!product) return [];
    const facts = [
      product.points > 0 && (product.points === 1 ? '1 point' : `${product.points} points`),
      extra && `+${formats.money(extra)}`,
    ].filter(Boolean);
    return [{ value: productId, label: [product.name, ...facts].join(' · ') }];
  });
  if (min === 1 && max === 1)
    return (
      <SelectField
        label={name}
        choices={offered}
        value={value[0] ?? null}
        onChange={(productId) => productId && productId !== value[0] && onChange([productId])}
      />
    );
  return (
    <fieldset className={classes.several}>
      <legend>
        {name} <span className={classes.quiet}>{min === max ? min : `${min} to ${max}`}</span>
      </legend>
      {offered.map(({ value: productId, label }) => {
        const isChosen = value.includes(productId);
        return (
          <CheckboxField
            key={productId}
            label={label}
            checked={isChosen}
            disabled={isChosen ? value.length <= min : value.length >= max}
            onChange={(on) =>
              onChange(on ? [...value, productId] : value.filter((other) => other !== productId))
            }
          />
        );
      })}
    </fieldset>
  );
};
