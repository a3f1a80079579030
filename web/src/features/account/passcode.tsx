import { m } from '@sable/domain/mutation-names';
import { mayShowPasscodes } from '@sable/domain/passcode-mutations';
import { useEffect, useState } from 'react';
import { useActor } from '../../live/hooks.ts';
import stack from '../../shared/stack.module.css';
import { useAction } from '../../shared/use-action.ts';
import { Button } from '../../ui/button.tsx';
import visuallyHidden from '../../ui/visually-hidden.module.css';
import type { ContactRow } from './account-row.ts';

/** Milliseconds that a passcode stays in sight. */
const SHOWN_MS = 60_000;

/** The passcode of a person, masked. Who may presses Show; that it was shown is recorded, and it hides by itself. */
export const Passcode = ({ contact: { id, name } }: { contact: Pick<ContactRow, 'id' | 'name'> }) => {
  const act = useAction();
  const may = mayShowPasscodes(useActor());
  const [shown, setShown] = useState<string | null>(null);
  useEffect(() => {
    if (shown === null) return;
    const timer = setTimeout(() => setShown(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  const show = async () => {
    const acted = await act(m.contacts.showPasscode, { id });
    if (acted.ok) setShown(acted.result.passcode);
  };
  return (
    <span className={stack.row} style={{ display: 'inline-flex' }}>
      <span>
        Passcode{' '}
        {shown === null ? (
          <>
            <span aria-hidden>••••</span>
            <span className={visuallyHidden.text}>hidden</span>
          </>
        ) : (
          <strong>{shown}</strong>
        )}
      </span>
      {may && (
        <Button small kind="quiet" onClick={() => (shown === null ? void show() : setShown(null))}>
          {shown === null ? 'Show' : 'Hide'}
          <span className={visuallyHidden.text}>{` the passcode of ${name}`}</span>
        </Button>
      )}
    </span>
  );
};
