import { m } from '@sable/domain/mutation-names';
import { mayShowPasscodes } from '@sable/domain/passcode-mutations';
import { useActor } from '../../live/hooks.ts';
import { Masked } from '../../shared/masked.tsx';
import { useAction } from '../../shared/use-action.ts';
import type { ContactRow } from './account-row.ts';

/** A person's passcode, masked. People with permission can press Show, which is recorded. */
export const Passcode = ({ contact: { id, name } }: { contact: Pick<ContactRow, 'id' | 'name'> }) => {
  const act = useAction();
  const may = mayShowPasscodes(useActor());
  const ask = async () => {
    const acted = await act(m.contacts.showPasscode, { id });
    return acted.ok ? acted.result.passcode : null;
  };
  return <Masked label="Passcode" subject={`the passcode of ${name}`} {...(may && { ask })} />;
};
