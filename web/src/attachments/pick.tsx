import { IconCamera, IconPaperclip } from '@tabler/icons-react';
import { useRef } from 'react';
import { Button } from '../ui/button.tsx';
import classes from './attachments.module.css';

interface PickProps {
  /** The noun in the picker's label. */
  what: 'Files' | 'Pictures';
  /** The file types that the picker offers; all types if omitted. */
  accept?: string;
  onFiles: (chosen: readonly File[]) => void;
}

/** Chooses files, or takes a picture with the camera of a phone. */
export const Pick = ({ what, accept, onFiles }: PickProps) => {
  const picker = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const handleChange = (event: React.ChangeEvent<HTMLInputElement>) => {
    onFiles([...(event.target.files ?? [])]);
    event.target.value = '';
  };
  const input = { type: 'file', className: classes.hidden, tabIndex: -1, onChange: handleChange } as const;
  return (
    <>
      <input {...input} ref={picker} multiple accept={accept} aria-label={`${what} to attach`} />
      <input
        {...input}
        ref={camera}
        accept={accept ?? 'image/*'}
        capture="environment"
        aria-label="Photo to attach"
      />
      {matchMedia('(pointer: coarse)').matches && (
        <Button small icon={<IconCamera size={16} aria-hidden />} onClick={() => camera.current?.click()}>
          Photo
        </Button>
      )}
      <Button small icon={<IconPaperclip size={16} aria-hidden />} onClick={() => picker.current?.click()}>
        {what === 'Files' ? 'Attach' : 'Add pictures'}
      </Button>
    </>
  );
};
