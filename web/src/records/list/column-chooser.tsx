import { IconColumns3 } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Popup } from '../../ui/hint.tsx';
import type { ColumnChoicesProps } from './column-choices.tsx';
import { ColumnChoices } from './lazy-parts.tsx';

/** The button that opens the column chooser. */
export const ColumnChooser = (props: ColumnChoicesProps) => {
  const [open, setOpen] = useState(false);
  const trigger = (
    <Button icon={<IconColumns3 size={16} stroke={1.75} aria-hidden />} onClick={() => setOpen(!open)}>
      Columns
    </Button>
  );
  return (
    <Popup label="Columns" trigger={trigger} open={open} onChange={setOpen} width={260}>
      <ColumnChoices {...props} />
    </Popup>
  );
};
