import { m } from '@sable/domain/mutation-names';
import { mayShowPasscodes } from '@sable/domain/passcode-mutations';
import type { RowIn } from '@sable/domain/queries';
import { useActor } from '../live/hooks.ts';
import { Masked } from './masked.tsx';
import { useAction } from './use-action.ts';

interface ShownGateCodeProps {
  account: Pick<RowIn<'accounts'>, 'id' | 'name'>;
  /** The name of the hidden value; omitted if a label is next to it. */
  label?: string;
}

/** The gate code of a site, masked. People with permission press Show; each reveal is recorded. */
export const ShownGateCode = ({ account: { id, name }, label }: ShownGateCodeProps) => {
  const act = useAction();
  const may = mayShowPasscodes(useActor());
  const ask = async () => {
    const acted = await act(m.accounts.showGateCode, { id });
    return acted.ok ? acted.result.gateCode : null;
  };
  return <Masked subject={`the gate code of ${name}`} {...(label && { label })} {...(may && { ask })} />;
};
