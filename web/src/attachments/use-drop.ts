import { useState, type DragEvent } from 'react';

/** Accepts files dropped anywhere on the block; null if the person may not add any. */
export const useDrop = (onFiles: ((chosen: readonly File[]) => void) | null) => {
  const [over, setOver] = useState(false);
  if (!onFiles) return {};
  const carriesFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return {
    'data-over': over || undefined,
    onDragOver: (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      const to = event.relatedTarget;
      if (!(to instanceof Node) || !event.currentTarget.contains(to)) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      setOver(false);
      if (!carriesFiles(event)) return;
      event.preventDefault();
      onFiles([...event.dataTransfer.files]);
    },
  };
};
