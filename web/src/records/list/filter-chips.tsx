import { IconX } from '@tabler/icons-react';
import type { AnyEntity } from '@sable/domain/kernel/entity';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Popup } from '../../ui/hint.tsx';
import type { FormatEnv } from '../fields/format-value.ts';
import type { Filter } from '@sable/domain/list-filter';
import { filterText } from './filter-text.ts';
import { FilterEditor } from './lazy-parts.tsx';
import classes from './list-toolbar.module.css';

interface FilterChipProps {
  entity: AnyEntity;
  filter: Filter;
  env: FormatEnv;
  onFilter: (field: string, filter: Filter | null) => void;
}

const FilterChip = ({ entity, filter, env, onFilter }: FilterChipProps) => {
  const [open, setOpen] = useState(false);
  const text = filterText(entity, filter, env);
  const trigger = (
    <button type="button" className={classes.chipText} onClick={() => setOpen(!open)}>
      {text}
    </button>
  );
  return (
    <li className={classes.chip}>
      <Popup label={text} trigger={trigger} open={open} onChange={setOpen} width={280}>
        <FilterEditor
          entity={entity}
          field={filter.field}
          filter={filter}
          onApply={(next) => {
            onFilter(filter.field, next);
            if (next?.op !== 'in') setOpen(false);
          }}
        />
      </Popup>
      <button
        type="button"
        className={classes.chipClose}
        aria-label={`Remove filter: ${text}`}
        onClick={() => onFilter(filter.field, null)}
      >
        <IconX size={14} aria-hidden />
      </button>
    </li>
  );
};

interface FilterChipsProps {
  entity: AnyEntity;
  filters: readonly Filter[];
  env: FormatEnv;
  onFilter: (field: string, filter: Filter | null) => void;
  onClear: () => void;
}

/** The active conditions, each to change or to remove. */
export const FilterChips = ({ entity, filters, env, onFilter, onClear }: FilterChipsProps) => {
  if (filters.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label="Filters">
      {filters.map((filter) => (
        <FilterChip key={filter.field} entity={entity} filter={filter} env={env} onFilter={onFilter} />
      ))}
      <li>
        <Button small kind="quiet" onClick={onClear}>
          Clear
        </Button>
      </li>
    </ul>
  );
};
