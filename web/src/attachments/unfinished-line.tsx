import { IconPlayerPlay, IconX } from '@tabler/icons-react';
import { IconButton } from '../ui/icon-button.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import type { Unfinished } from './unfinished.ts';
import classes from './attachments.module.css';

interface UnfinishedLineProps {
  unfinished: Unfinished;
  onResume: (file: File) => void;
  onCancel: () => void;
}

/** An upload that an earlier page began; it can resume where it stopped. */
export const UnfinishedLine = ({ unfinished, onResume, onCancel }: UnfinishedLineProps) => {
  const { name, size, file, stored, isElsewhere } = unfinished;
  if (isElsewhere)
    return (
      <li className={classes.upload}>
        <ProgressBar label={name} done={0} note="In another tab" />
        <p className={classes.hint}>Another tab is uploading it. Pause or cancel it there.</p>
      </li>
    );
  const percent = stored !== null && size > 0 ? `${Math.floor((stored / size) * 100)}% · ` : '';
  return (
    <li className={classes.upload}>
      <ProgressBar
        label={name}
        done={stored === null || size === 0 ? 0 : stored / size}
        note={`${percent}Paused`}
        actions={
          <>
            {file && (
              <IconButton
                small
                label={`Resume ${name}`}
                icon={<IconPlayerPlay size={16} aria-hidden />}
                onClick={() => onResume(file)}
              />
            )}
            <IconButton
              small
              label={`Cancel ${name}`}
              icon={<IconX size={16} aria-hidden />}
              onClick={onCancel}
            />
          </>
        }
      />
      {!file && <p className={classes.hint}>Choose the same file again to resume the upload.</p>}
    </li>
  );
};
