import { MAX_HOLIDAYS } from '@sable/domain/booking';
import { IconX } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import stack from '../../shared/stack.module.css';
import { useFormats } from '../../shared/use-company.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import visuallyHidden from '../../ui/visually-hidden.module.css';

interface HolidaysFieldProps {
  days: readonly string[];
  onChange: (days: string[]) => void;
}

/** Company holidays in date order. A date field adds one; a button removes one. */
export const HolidaysField = ({ days, onChange }: HolidaysFieldProps) => {
  const { day } = useFormats();
  // While a four-digit year is typed, the browser reports shorter years first. Until the field loses focus, each
  // value replaces the one before.
  const [typed, setTyped] = useState<{ before: readonly string[]; date: string } | null>(null);
  const type = (date: string | null) => {
    const before = typed?.before ?? days;
    setTyped(date === null ? null : { before, date });
    onChange(date === null ? [...before] : [...new Set([...before, date])].toSorted());
  };
  const takeOnEnter = (event: KeyboardEvent) => {
    if (!typed || event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    // Refocusing moves the browser's cursor to the first part of the date.
    event.target.blur();
    event.target.focus();
  };
  return (
    <div className={stack.stack} role="group" aria-label="Holidays">
      <div onKeyDown={takeOnEnter} onPointerDown={() => setTyped(null)}>
        <DateField
          label="Add a holiday"
          help="Appointments on a holiday show a warning, like those outside working time."
          value={typed?.date ?? null}
          disabled={days.length >= MAX_HOLIDAYS && !typed}
          onChange={type}
          onBlur={() => setTyped(null)}
        />
      </div>
      {days.length > 0 && (
        <div className={stack.row}>
          {days.map((date) => (
            <Button
              key={date}
              small
              kind="quiet"
              iconAfter={<IconX size={14} aria-hidden />}
              onClick={() => onChange(days.filter((each) => each !== date))}
            >
              <span className={visuallyHidden.text}>Remove </span>
              {day(date)}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
};
