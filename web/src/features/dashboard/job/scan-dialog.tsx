import { Modal } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import dialogClasses from '../../../ui/dialog.module.css';
import { useIsTopDialog } from '../../../ui/open-dialogs.ts';
import { findCode, openCamera } from './barcodes.ts';
import classes from './job-rooms.module.css';

interface CameraProps {
  onFound: (code: string) => void;
}

/** The camera image, until it contains a code. */
const Camera = ({ onFound }: CameraProps) => {
  const video = useRef<HTMLVideoElement>(null);
  const [trouble, setTrouble] = useState(false);
  const found = useEffectEvent(onFound);
  useEffect(() => {
    const end = new AbortController();
    const look = async () => {
      const camera = await openCamera();
      const stop = () => camera.getTracks().forEach((track) => track.stop());
      end.signal.addEventListener('abort', stop);
      if (end.signal.aborted || !video.current) return stop();
      video.current.srcObject = camera;
      await video.current.play();
      const code = await findCode(video.current, end.signal);
      if (code) found(code);
    };
    look().catch(() => !end.signal.aborted && setTrouble(true));
    return () => end.abort();
  }, []);
  if (trouble)
    return (
      <p role="alert">
        The camera could not be used. Nothing was changed. Allow it for this page, or type the number.
      </p>
    );
  return (
    <>
      <video ref={video} className={classes.video} muted playsInline aria-label="Camera" />
      <p>Hold the code on the label in front of the camera.</p>
    </>
  );
};

interface ScanDialogProps extends CameraProps {
  name: string;
  onClose: () => void;
}

/** Scans the label of a device. The first code found is its serial number. */
export const ScanDialog = ({ name, onFound, onClose }: ScanDialogProps) => (
  <Modal
    opened
    centered
    size={420}
    radius="lg"
    title={`Serial number of ${name}`}
    classNames={dialogClasses}
    closeOnEscape={useIsTopDialog()}
    onClose={onClose}
  >
    <Camera onFound={onFound} />
    <div className={dialogClasses.buttons}>
      <Button onClick={onClose}>Type it instead</Button>
    </div>
  </Modal>
);
