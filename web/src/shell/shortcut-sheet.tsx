import { Modal } from '@mantine/core';
import { Keys } from '../ui/kbd.tsx';
import { useIsTopDialog } from '../ui/open-dialogs.ts';
import { useStore } from '../ui/store.ts';
import { shortcuts, writeKeys } from '../ui/shortcuts.ts';
import classes from './shortcut-sheet.module.css';

/** The keyboard shortcuts of this page. */
export const ShortcutSheet = ({ onClose }: { onClose: () => void }) => {
  const known = useStore(shortcuts);
  const groups = [...new Set(known.map(({ group }) => group))];
  return (
    <Modal
      opened
      onClose={onClose}
      title="Keyboard shortcuts"
      size={560}
      radius="lg"
      classNames={classes}
      closeOnEscape={useIsTopDialog()}
    >
      <div className={classes.groups}>
        {groups.map((group) => (
          <section key={group}>
            <h3 className={classes.name}>{group}</h3>
            <dl className={classes.list}>
              {known
                .filter((shortcut) => shortcut.group === group)
                .map(({ keys, label }) => (
                  <div key={keys} className={classes.row}>
                    <dt>{label}</dt>
                    <dd>
                      <Keys keys={writeKeys(keys)} />
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
};
