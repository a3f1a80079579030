import { Menu } from '@mantine/core';
import type { AnyEntity, AnyRow } from '@sable/domain/kernel/entity';
import { IconArrowRight, IconDots, IconExternalLink, IconTrash } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useActor } from '../../live/hooks.ts';
import { recordPath } from '../../record-path.ts';
import { MenuGroups, type MenuGroup } from '../../ui/action-menu.tsx';
import menuClasses from '../../ui/action-menu.module.css';
import { canDelete } from '../fields/field-facts.ts';
import { useDelete } from '../record/use-delete.ts';
import type { OpenRowMenu, RowRules } from './use-row-menu.tsx';
import classes from './row-menu.module.css';

const nothing = () => undefined;

interface RowMenuProps extends RowRules {
  entity: AnyEntity;
  open: OpenRowMenu;
  onOpen: (row: AnyRow) => void;
  onClose: () => void;
}

const useGroups = ({ entity, open: { row }, actions, isRemovable, onOpen }: RowMenuProps): MenuGroup[] => {
  const actor = useActor();
  const remove = useDelete(entity, nothing);
  const removable = canDelete(entity, actor, row) && (isRemovable?.(row) ?? true);
  const further = actions?.(row) ?? [];
  return [
    {
      actions: [
        { label: 'Open', icon: <IconArrowRight aria-hidden />, onClick: () => onOpen(row) },
        {
          label: 'Open in a new tab',
          icon: <IconExternalLink aria-hidden />,
          href: recordPath(entity.collection, row.id),
          newTab: true,
        },
        ...further,
      ],
    },
    ...(removable
      ? [
          {
            actions: [
              {
                label: 'Delete…',
                icon: <IconTrash aria-hidden />,
                danger: true,
                onClick: () => void remove(row),
              },
            ],
          },
        ]
      : []),
  ];
};

/** The actions of a list row. One menu for all rows, shown over the button of its row. */
export const RowMenu = (props: RowMenuProps) => {
  const { entity, open, onClose } = props;
  const groups = useGroups(props);
  const label = `Actions for ${entity.title(open.row)}`;
  // The menu stays where the row was; it cannot follow the row.
  useEffect(() => {
    window.addEventListener('scroll', onClose, { capture: true, passive: true });
    return () => window.removeEventListener('scroll', onClose, { capture: true });
  }, [onClose]);
  return (
    <Menu
      opened
      returnFocus={false}
      withInitialFocusPlaceholder={false}
      onChange={(next) => !next && onClose()}
      position="bottom-end"
      width={220}
      classNames={menuClasses}
    >
      <Menu.Target>
        <button type="button" tabIndex={-1} aria-label={label} className={classes.anchor} style={open.box}>
          <IconDots size={18} stroke={1.75} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>
        <MenuGroups groups={groups} />
      </Menu.Dropdown>
    </Menu>
  );
};
