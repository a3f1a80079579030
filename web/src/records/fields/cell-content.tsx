import type { FieldMeta } from '@sable/domain/kernel/fields';
import type { ReactNode } from 'react';
import { StatusChip } from '../../ui/status-chip.tsx';
import { choiceTone } from '../../shared/choice-tone.ts';
import { choiceLabel } from '../../shared/formats.ts';
import { formatValue, isComing, isHidden, type FormatEnv } from './format-value.ts';
import classes from './cell-content.module.css';

/** The maximum number of tags that a cell shows; it counts the others. */
export const MAX_TAGS = 3;

const tagsContent = (tags: readonly string[]): ReactNode => (
  <span className={classes.tags}>
    {tags.slice(0, MAX_TAGS).map((tag) => (
      <span key={tag} className={classes.tag}>
        {tag}
      </span>
    ))}
    {tags.length > MAX_TAGS && <span className={classes.more}>+{tags.length - MAX_TAGS}</span>}
  </span>
);

/** Returns whether a choice is a state, which is shown as a chip with its icon; any other choice is plain text. */
export const isState = ({ label }: FieldMeta): boolean =>
  /status|temperature|deliverability|operation/i.test(label);

const choiceContent = (meta: FieldMeta, value: string): ReactNode => {
  const tone = choiceTone(value);
  return isState(meta) ? (
    <StatusChip tone={tone ?? 'neutral'}>{choiceLabel(value)}</StatusChip>
  ) : (
    choiceLabel(value)
  );
};

/** Returns a value as a cell shows it: mostly text, at most one component. Null for an empty value. */
export function cellContent(meta: FieldMeta, value: unknown, env: FormatEnv): ReactNode {
  if (value === null || value === undefined || value === '') return null;
  if (isComing(meta, value, env)) return <span className={classes.bone} role="img" aria-label="Loading" />;
  if (isHidden(meta, value, env))
    return <span className={classes.hidden}>{formatValue(meta, value, env)}</span>;
  if (meta.kind === 'choice') return choiceContent(meta, String(value));
  if (meta.kind === 'tags' && Array.isArray(value))
    return value.length > 0 ? tagsContent(value.map(String)) : null;
  if (meta.kind === 'color') {
    return (
      <span className={classes.color}>
        <span className={classes.swatch} style={{ background: String(value) }} />
        {String(value)}
      </span>
    );
  }
  return formatValue(meta, value, env) || null;
}
