import { useState } from 'react';
import { m } from '@sable/domain/mutation-names';
import { Button } from '../../../ui/button.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { useEditor } from '../session/editor-context.tsx';
import { useStep } from '../session/use-step.ts';
import { Fault } from './fault.tsx';
import classes from './lifecycle.module.css';

interface ReasonSheetProps {
  title: string;
  label: string;
  help: string;
  button: string;
  mutation: typeof m.estimates.void | typeof m.estimates.rejectApproval;
  maxLength: number;
  onClose: () => void;
}

/** A step that needs a reason: voiding, or rejecting a request for approval. */
export const ReasonSheet = ({
  title,
  label,
  help,
  button,
  mutation,
  maxLength,
  onClose,
}: ReasonSheetProps) => {
  const { session } = useEditor();
  const { run, busy, fault } = useStep();
  const [reason, setReason] = useState('');
  const act = async () => {
    if (await run(mutation, { id: session.estimateId, reason })) onClose();
  };
  return (
    <SidePanel
      open
      title={title}
      onClose={onClose}
      size={420}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="danger" loading={busy} disabled={reason.trim() === ''} onClick={() => void act()}>
            {button}
          </Button>
        </>
      }
    >
      <div className={classes.stack}>
        <TextAreaField
          label={label}
          help={help}
          required
          autoFocus
          maxLength={maxLength}
          value={reason}
          onChange={setReason}
        />
        <Fault text={fault} />
      </div>
    </SidePanel>
  );
};
