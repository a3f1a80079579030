import { IconX } from '@tabler/icons-react';
import { useState, type ClipboardEvent } from 'react';
import stack from '../shared/stack.module.css';
import { byteText } from '../shared/byte-text.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { useDrop } from './use-drop.ts';

/** Manages files chosen for a record that is not saved yet: by drop, by paste into its field, or by a picker. */
export function useChosenFiles(canAdd: boolean) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const add = (chosen: readonly File[]) => setFiles((now) => [...now, ...chosen]);
  const drop = useDrop(canAdd ? add : null);
  const onPaste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files];
    if (!canAdd || pasted.length === 0) return;
    event.preventDefault();
    add(pasted);
  };
  const remove = (file: File) => setFiles((now) => now.filter((each) => each !== file));
  return { files, add, remove, place: { ...drop, onPaste } };
}

interface ChosenFilesProps {
  files: readonly File[];
  onRemove: (file: File) => void;
}

/** The chosen files, each with a button to remove it. */
export const ChosenFiles = ({ files, onRemove }: ChosenFilesProps) => (
  <ul className={stack.row} aria-label="Files to attach" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
    {files.map((file, at) => (
      <li key={`${at} ${file.name}`} className={stack.row}>
        <span>{`${file.name}, ${byteText(file.size)}`}</span>
        <IconButton
          small
          label={`Leave out ${file.name}`}
          icon={<IconX size={16} aria-hidden />}
          onClick={() => onRemove(file)}
        />
      </li>
    ))}
  </ul>
);
