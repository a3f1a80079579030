import { IconArrowLeft, IconFilter } from '@tabler/icons-react';
import type { AnyEntity } from '@sable/domain/kernel/entity';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Popup } from '../../ui/hint.tsx';
import { metaOf } from '../fields/field-facts.ts';
import type { Filter } from '@sable/domain/list-filter';
import { FilterEditor } from './lazy-parts.tsx';
import classes from './list-toolbar.module.css';

interface FilterPopupProps {
  entity: AnyEntity;
  /** Filterable fields. */
  fields: readonly string[];
  filters: readonly Filter[];
  /** Whether only the icon is shown, because the bar has one short line. */
  small: boolean;
  onFilter: (field: string, filter: Filter | null) => void;
}

/** Conditions close automatically once they are complete; choices stay open for more. */
const staysOpen = (filter: Filter | null): boolean => filter === null || filter.op === 'in';

/** Adds a condition: first the field, then the condition on it. */
export const FilterPopup = ({ entity, fields, filters, small, onFilter }: FilterPopupProps) => {
  const [open, setOpen] = useState(false);
  const [field, setField] = useState<string | null>(null);
  const handleOpen = (next: boolean) => {
    setOpen(next);
    if (next) setField(null);
  };
  const icon = <IconFilter size={16} stroke={1.75} aria-hidden />;
  const toggle = () => handleOpen(!open);
  const trigger = small ? (
    <IconButton kind="secondary" label="Filter" icon={icon} onClick={toggle} />
  ) : (
    <Button icon={icon} onClick={toggle}>
      Filter
    </Button>
  );
  return (
    <Popup label="Add a filter" trigger={trigger} open={open} onChange={handleOpen} width={280}>
      {field === null ? (
        <ul className={classes.fieldList}>
          {fields.map((name) => (
            <li key={name}>
              <button type="button" className={classes.fieldButton} onClick={() => setField(name)}>
                {metaOf(entity, name).label}
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <>
          <button type="button" className={classes.back} onClick={() => setField(null)}>
            <IconArrowLeft size={14} aria-hidden />
            {metaOf(entity, field).label}
          </button>
          <FilterEditor
            key={field}
            entity={entity}
            field={field}
            filter={filters.find((filter) => filter.field === field) ?? null}
            onApply={(filter) => {
              onFilter(field, filter);
              if (!staysOpen(filter)) setOpen(false);
            }}
          />
        </>
      )}
    </Popup>
  );
};
