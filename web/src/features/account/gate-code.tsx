import { gateCode } from '@sable/domain/gate-code-mutations';
import { m } from '@sable/domain/mutation-names';
import { keepsPasscodes } from '@sable/domain/passcode-mutations';
import { useState } from 'react';
import { z } from 'zod';
import { useActor } from '../../live/hooks.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { Fact } from '../../shared/inline-field.tsx';
import { ShownGateCode } from '../../shared/shown-gate-code.tsx';
import stack from '../../shared/stack.module.css';
import { useAction } from '../../shared/use-action.ts';
import { useForm } from '../../shared/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { AccountRow } from './account-row.ts';

const schema = z.object({ gateCode });

const GateCodeDialog = ({ account, onClose }: { account: AccountRow; onClose: () => void }) => {
  const act = useAction();
  const form = useForm({
    schema,
    start: { gateCode: '' },
    onSave: ({ gateCode }) =>
      act(
        m.accounts.setGateCode,
        { id: account.id, gateCode },
        { silent: true, done: 'The gate code was saved.' },
      ),
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={`Gate code of ${account.name}`}
      submitText="Save gate code"
      onClose={onClose}
    >
      <TextField
        label="Gate code"
        help="Opens the gate or the lock box. It is stored encrypted, and each viewing is recorded."
        required
        autoFocus
        autoComplete="off"
        maxLength={40}
        {...form.field('gateCode')}
      />
    </FormDialog>
  );
};

/** The gate code of a site: whether one is stored, a button to show it, and a button to change it, by permission. */
export const GateCode = ({ account, editable }: { account: AccountRow; editable: boolean }) => {
  const act = useAction();
  const actor = useActor();
  const [open, setOpen] = useState(false);
  const { id, hasGateCode } = account;
  const writes = editable && keepsPasscodes(actor);
  if (!hasGateCode && !writes) return null;
  return (
    <Fact label="Gate code">
      <span className={stack.row}>
        {hasGateCode && <ShownGateCode account={account} />}
        {writes && (
          <Button small kind="quiet" onClick={() => setOpen(true)}>
            {hasGateCode ? 'New gate code' : 'Add gate code'}
          </Button>
        )}
        {writes && hasGateCode && (
          <Button
            small
            kind="danger-quiet"
            onClick={() =>
              void act(m.accounts.setGateCode, { id, gateCode: null }, { done: 'The gate code is removed.' })
            }
          >
            Remove
          </Button>
        )}
        {open && <GateCodeDialog account={account} onClose={() => setOpen(false)} />}
      </span>
    </Fact>
  );
};
