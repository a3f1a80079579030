import { Menu } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowRight,
  IconArrowUp,
  IconCopy,
  IconListDetails,
  IconRowInsertBottom,
  IconShare2,
  IconTrash,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import menuClasses from '../../../ui/action-menu.module.css';
import type { EstimateOption } from '@sable/domain/estimate/options';
import { useEditor, useRows } from '../session/editor-context.tsx';
import { giveLinesStep } from '../session/option-edits.ts';
import { useGridControls } from './grid-controls.ts';
import classes from './lines-grid.module.css';

export interface OpenRowMenu {
  readonly rowId: string;
  readonly top: number;
  readonly left: number;
}

interface ItemProps {
  icon: ReactNode;
  label: string;
  keys: string;
  danger?: boolean;
  onClick: () => void;
}

const Item = ({ icon, label, keys, danger, onClick }: ItemProps) => (
  <Menu.Item leftSection={icon} rightSection={keys} data-danger={danger || undefined} onClick={onClick}>
    {label}
  </Menu.Item>
);

/** Assigns lines to an option. Hidden in an estimate without options. */
const GiveLines = ({ ids }: { ids: readonly string[] }) => {
  const { session } = useEditor();
  const options = useRows((rows) => rows.options);
  const lines = useRows((rows) => rows.lines);
  if (options.length < 2) return null;
  const chosen = lines.filter(({ id }) => ids.includes(id));
  const give = (option: EstimateOption | null) => {
    const { current } = session;
    if (current) session.change(giveLinesStep(current, ids, option), { offer: true });
  };
  return (
    <>
      <Menu.Divider />
      {chosen.some((line) => line.optionId) && (
        <Item
          icon={<IconShare2 aria-hidden />}
          label="Share with all options"
          keys=""
          onClick={() => give(null)}
        />
      )}
      {options
        .filter(({ option }) => chosen.some((line) => line.optionId !== option.id))
        .map(({ option }) => (
          <Item
            key={option.id}
            icon={<IconArrowRight aria-hidden />}
            label={`Only in ${option.name}`}
            keys=""
            onClick={() => give(option)}
          />
        ))}
    </>
  );
};

/** Menu with the actions for a row. All rows share one menu: a thousand menus would cost more than the rows. */
export const RowMenu = ({ open, onClose }: { open: OpenRowMenu; onClose: () => void }) => {
  const controls = useGridControls();
  const ids = controls.chosen(open.rowId);
  const many = ids.length > 1 ? ` ${ids.length} lines` : '';
  return (
    <Menu
      opened
      returnFocus={false}
      onChange={(next) => !next && onClose()}
      position="bottom-end"
      width={240}
      classNames={menuClasses}
    >
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          aria-label="Actions for the line"
          className={classes.menuAnchor}
          style={{ top: open.top, left: open.left }}
        />
      </Menu.Target>
      <Menu.Dropdown aria-label="Actions for the line">
        {ids.length === 1 && (
          <Item
            icon={<IconListDetails aria-hidden />}
            label="Details"
            keys=""
            onClick={() => controls.showDetails(open.rowId)}
          />
        )}
        <Item
          icon={<IconRowInsertBottom aria-hidden />}
          label="Insert below"
          keys="Ctrl+↵"
          onClick={() => controls.insertBelow(open.rowId)}
        />
        <Item
          icon={<IconCopy aria-hidden />}
          label={`Duplicate${many}`}
          keys="Ctrl+D"
          onClick={() => controls.duplicate(ids)}
        />
        <Item
          icon={<IconArrowUp aria-hidden />}
          label="Move up"
          keys="Alt+↑"
          onClick={() => controls.moveStep(ids, -1)}
        />
        <Item
          icon={<IconArrowDown aria-hidden />}
          label="Move down"
          keys="Alt+↓"
          onClick={() => controls.moveStep(ids, 1)}
        />
        <GiveLines ids={ids} />
        <Menu.Divider />
        <Item
          icon={<IconTrash aria-hidden />}
          label={`Delete${many}`}
          keys="Del"
          danger
          onClick={() => controls.remove(ids)}
        />
      </Menu.Dropdown>
    </Menu>
  );
};
