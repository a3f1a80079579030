import { useState } from 'react';
import { addDays } from '@sable/domain/calendar-date';
import { m } from '@sable/domain/mutation-names';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { useEditor } from '../session/editor-context.tsx';
import { useStep } from '../session/use-step.ts';
import { Fault } from './fault.tsx';
import classes from './lifecycle.module.css';

/** Extends the expiration date of the sent version. Its prices do not change. */
export const ExtendSheet = ({ onClose }: { onClose: () => void }) => {
  const { today, session } = useEditor();
  const { run, busy, fault, refusal } = useStep();
  const [expiresOn, setExpiresOn] = useState<string | null>(addDays(today, 30));
  const extend = async () => {
    if (expiresOn && (await run(m.estimates.extend, { id: session.estimateId, expiresOn }))) onClose();
  };
  /** The server rejected the extension because the offer would be different today. A new version is required. */
  const isOther = refusal === 'OTHER_OFFER';
  const revise = async () => {
    if (await run(m.estimates.revise, { id: session.estimateId })) onClose();
  };
  return (
    <SidePanel
      open
      title="Extend"
      onClose={onClose}
      size={420}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            loading={busy}
            disabled={!isOther && !expiresOn}
            onClick={() => void (isOther ? revise() : extend())}
          >
            {isOther ? 'Revise' : 'Extend'}
          </Button>
        </>
      }
    >
      <div className={classes.stack}>
        <DateField
          label="Valid until"
          help="The customer’s link works again immediately, at the same prices."
          min={today}
          value={expiresOn}
          onChange={setExpiresOn}
        />
        <Fault text={fault} />
      </div>
    </SidePanel>
  );
};
