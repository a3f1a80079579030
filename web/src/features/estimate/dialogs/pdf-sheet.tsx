import { IconExternalLink } from '@tabler/icons-react';
import { Button } from '../../../ui/button.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { useRows } from '../session/editor-context.tsx';
import classes from './lifecycle.module.css';

/** The current PDF, updated with each change. A draft is marked as such. */
export const PdfSheet = ({ onClose }: { onClose: () => void }) => {
  const estimate = useRows((rows) => rows.estimate);
  const address = `/api/estimates/${estimate.id}/pdf`;
  return (
    <SidePanel
      open
      title={`${estimate.reference} as PDF`}
      onClose={onClose}
      size="min(56rem, 100%)"
      foot={
        <Button
          icon={<IconExternalLink aria-hidden />}
          onClick={() => window.open(address, '_blank', 'noopener')}
        >
          Open in a new tab
        </Button>
      }
    >
      {/* Browsers refuse to show a PDF in a sandboxed frame; this one comes from our own server and contains no script. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe
        className={classes.pdf}
        title={`${estimate.reference} as PDF`}
        src={`${address}?v=${estimate.version}`}
      />
    </SidePanel>
  );
};
