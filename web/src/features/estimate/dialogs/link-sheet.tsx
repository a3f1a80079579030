import { useState } from 'react';
import { m } from '@sable/domain/mutation-names';
import { Button } from '../../../ui/button.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { useEditor } from '../session/editor-context.tsx';
import { LinkBox } from './link-box.tsx';
import { useStep, type Sent } from '../session/use-step.ts';
import classes from './lifecycle.module.css';

/** A fresh link to the version that is out. */
export const LinkSheet = ({ onClose }: { onClose: () => void }) => {
  const { session } = useEditor();
  const { run, busy, fault } = useStep();
  const [sent, setSent] = useState<Sent | null>(null);
  const make = async (mail: boolean) =>
    setSent((await run(m.estimates.link, { id: session.estimateId, mail }))?.result ?? null);
  return (
    <SidePanel
      open
      title="New link"
      onClose={onClose}
      size={460}
      foot={<Button onClick={onClose}>Close</Button>}
    >
      {sent ? (
        <LinkBox sent={sent} />
      ) : (
        <div className={classes.stack}>
          <p>Makes another link to the same version. Links that were sent before go on working.</p>
          <div className={classes.row}>
            <Button kind="primary" loading={busy} onClick={() => void make(false)}>
              Make a link
            </Button>
            <Button loading={busy} onClick={() => void make(true)}>
              Make and mail it
            </Button>
          </div>
          {fault && (
            <p role="alert" className={classes.fault}>
              {fault}
            </p>
          )}
        </div>
      )}
    </SidePanel>
  );
};
