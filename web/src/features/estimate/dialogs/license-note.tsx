import { hasRole } from '@sable/domain/kernel/actor';
import { m } from '@sable/domain/mutation-names';
import { useState } from 'react';
import { useAction } from '../../../shared/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useEditor } from '../session/editor-context.tsx';
import classes from './lifecycle.module.css';

/**
 * Missing licenses that the law at the home requires of the seller. An administrator may give a reason to send the
 * estimate without them.
 */
export const LicenseNote = ({
  blocks,
  warnings,
}: {
  blocks: readonly string[];
  warnings: readonly string[];
}) => {
  const act = useAction();
  const { actor, estimate } = useEditor();
  const [reason, setReason] = useState('');
  const isOver = Boolean(estimate.licenseOverride);
  return (
    <div className={classes.stack} role="note">
      {[...(isOver ? [] : blocks), ...warnings].map((each) => (
        <p key={each}>{each}</p>
      ))}
      {isOver && <p>Sent without a license: {estimate.licenseOverride}</p>}
      {blocks.length > 0 && !isOver && hasRole(actor, 'admin') && (
        <>
          <TextField
            label="Why it is sent without the license"
            maxLength={200}
            value={reason}
            onChange={setReason}
          />
          <Button
            disabled={reason.trim() === ''}
            onClick={() =>
              void act(m.estimates.overrideLicense, { id: estimate.id, reason }, { silent: true })
            }
          >
            Allow sending without it
          </Button>
        </>
      )}
    </div>
  );
};
