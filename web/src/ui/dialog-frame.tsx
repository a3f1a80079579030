import { Modal } from '@mantine/core';
import { Button, type ButtonKind } from './button.tsx';
import { dialogTexts, type DialogAnswer, type OpenDialog } from './dialog.ts';
import classes from './dialog.module.css';
import { useIsTopDialog } from './open-dialogs.ts';

const textOf = (dialog: OpenDialog, answer: DialogAnswer): string => {
  const given = { ok: dialog.okText, no: dialog.noText, cancel: dialog.cancelText };
  return given[answer] ?? dialogTexts[answer];
};

const kindOf = (dialog: OpenDialog, answer: DialogAnswer): ButtonKind => {
  if (answer !== 'ok') return 'secondary';
  return dialog.danger ? 'danger' : 'primary';
};

/** Returns the button that Enter presses first: never the destructive one. */
const focusedOf = (dialog: OpenDialog): DialogAnswer => (dialog.danger ? 'cancel' : 'ok');

/** One open dialog. */
export const DialogFrame = ({ dialog }: { dialog: OpenDialog }) => (
  <Modal
    opened
    centered
    size={420}
    radius="lg"
    title={dialog.title}
    classNames={classes}
    closeOnEscape={useIsTopDialog()}
    onClose={() => dialog.answer('cancel')}
  >
    {dialog.message && <div className={classes.message}>{dialog.message}</div>}
    <div className={classes.buttons}>
      {dialog.buttons.map((answer) => (
        <Button
          key={answer}
          kind={kindOf(dialog, answer)}
          autoFocus={answer === focusedOf(dialog)}
          onClick={() => dialog.answer(answer)}
        >
          {textOf(dialog, answer)}
        </Button>
      ))}
    </div>
  </Modal>
);
