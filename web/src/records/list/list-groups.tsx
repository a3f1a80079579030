import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatCount } from '../../shared/formats.ts';
import classes from './list-groups.module.css';
import type { ListGroups } from './use-groups.ts';

interface GroupedProps {
  label: string;
  groups: ListGroups;
  onOpen: (key: string) => void;
  /** The rows of the open group. */
  children: ReactNode;
}

/** A list in groups: each with its header and count, one of them open with its rows. */
export const Grouped = ({ label, groups, onOpen, children }: GroupedProps) => (
  <ul className={classes.groups} aria-label={label}>
    {groups.all?.map(({ key, label: name, count }) => {
      const isOpen = groups.open?.key === key;
      const Arrow = isOpen ? IconChevronDown : IconChevronRight;
      return (
        <li key={key} className={classes.group} data-open={isOpen || undefined}>
          <button type="button" className={classes.head} aria-expanded={isOpen} onClick={() => onOpen(key)}>
            <Arrow size={16} stroke={2} aria-hidden />
            <span>{name}</span>
            <span className={classes.count}>{formatCount(count)}</span>
          </button>
          {isOpen && children}
        </li>
      );
    })}
  </ul>
);
