import { Modal } from '@mantine/core';
import dialogClasses from '../ui/dialog.module.css';
import { useIsTopDialog } from '../ui/open-dialogs.ts';
import type { PreviewKind } from './file-display.ts';
import classes from './attachments.module.css';

interface PreviewProps {
  name: string;
  kind: PreviewKind;
  /** Address of the file's bytes. */
  url: string;
  onClose: () => void;
}

const Content = ({ name, kind, url }: Omit<PreviewProps, 'onClose'>) => {
  if (kind === 'picture') return <img className={classes.picture} src={url} alt={name} />;
  if (kind === 'video')
    return <video className={classes.picture} src={url} controls playsInline aria-label={name} />;
  // A sandbox would keep the browser's own PDF viewer out. The answer comes with a policy under which nothing runs.
  // oxlint-disable-next-line react/iframe-missing-sandbox
  return <iframe className={classes.page} src={url} title={name} />;
};

/** Previews a picture, a PDF, or a video without saving it. */
export const Preview = ({ name, kind, url, onClose }: PreviewProps) => (
  <Modal
    opened
    centered
    size="xl"
    radius="lg"
    title={name}
    classNames={dialogClasses}
    closeOnEscape={useIsTopDialog()}
    onClose={onClose}
  >
    <Content name={name} kind={kind} url={url} />
  </Modal>
);
