import { IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react';
import { IconButton } from '../ui/icon-button.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { byteText } from '../shared/byte-text.ts';
import type { RunningUpload } from './uploads.ts';
import classes from './attachments.module.css';

/** Returns the note at the end of an upload's line: percent and speed, that it is paused, or why it ended. */
function noteOf({ snapshot, bytesPerSecond }: RunningUpload): string {
  const { state, bytesTransferred, totalBytes, error } = snapshot;
  if (error) return 'Not stored';
  if (state === 'pausing' || state === 'paused') return 'Paused';
  if (state === 'canceling') return 'Canceling…';
  const percent = totalBytes === 0 ? 100 : Math.floor((bytesTransferred / totalBytes) * 100);
  return bytesPerSecond ? `${percent}% · ${byteText(bytesPerSecond)}/s` : `${percent}%`;
}

/** A file being uploaded: its progress and its actions. */
export const UploadLine = ({ upload }: { upload: RunningUpload }) => {
  const { name, snapshot } = upload;
  const { state, error, totalBytes, bytesTransferred } = snapshot;
  return (
    <li className={classes.upload}>
      <ProgressBar
        label={name}
        done={totalBytes === 0 ? 0 : bytesTransferred / totalBytes}
        note={noteOf(upload)}
        tone={error ? 'danger' : 'accent'}
        actions={
          <>
            {state === 'running' && (
              <IconButton
                small
                label={`Pause ${name}`}
                icon={<IconPlayerPause size={16} aria-hidden />}
                onClick={upload.pause}
              />
            )}
            {state === 'paused' && (
              <IconButton
                small
                label={`Resume ${name}`}
                icon={<IconPlayerPlay size={16} aria-hidden />}
                onClick={upload.resume}
              />
            )}
            <IconButton
              small
              label={error ? `Dismiss ${name}` : `Cancel ${name}`}
              icon={<IconX size={16} aria-hidden />}
              onClick={upload.remove}
            />
          </>
        }
      />
      {error && (
        <p className={classes.fault} role="alert">
          {error.message}
        </p>
      )}
    </li>
  );
};
