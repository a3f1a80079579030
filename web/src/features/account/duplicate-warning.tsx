import { useDebouncedValue } from '@mantine/hooks';
import { IconCopyCheck } from '@tabler/icons-react';
import { deepEqual } from '@sable/domain/kernel/deep-equal';
import { useLive } from '../../live/hooks.ts';
import { useStableValue } from '../../ui/use-stable-value.ts';
import {
  duplicateAccounts,
  duplicateContacts,
  duplicatesAmong,
  type Duplicate,
  type Identifying,
} from './duplicates.ts';
import classes from './duplicate-warning.module.css';

/** Returns accounts that are probably the one being typed; debounced. */
export function useDuplicates({ name, phone, email, siteKey }: Identifying): readonly Duplicate[] {
  const [typed] = useDebouncedValue(useStableValue({ name, phone, email, siteKey }, deepEqual), 300);
  const same = useLive(duplicateAccounts(typed)).rows ?? [];
  const people = useLive(duplicateContacts(typed)).rows ?? [];
  return duplicatesAmong(typed, same, people).slice(0, 5);
}

/** Warns that the customer may exist already, with links to the accounts. */
export const DuplicateWarning = ({ duplicates }: { duplicates: readonly Duplicate[] }) => (
  <div className={classes.place} role="status">
    {duplicates.length > 0 && (
      <div className={classes.warning}>
        <IconCopyCheck size={18} stroke={1.75} aria-hidden />
        <div>
          <p className={classes.text}>This customer may already exist. Nothing was saved yet.</p>
          <ul className={classes.list}>
            {duplicates.map(({ accountId, name, reasons }) => (
              <li key={accountId}>
                <a href={`/account/${accountId}`}>{name}</a> has the same {reasons.join(' and ')}
              </li>
            ))}
          </ul>
        </div>
      </div>
    )}
  </div>
);
