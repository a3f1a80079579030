import { Menu } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import classes from './action-menu.module.css';

export interface MenuAction {
  label: ReactNode;
  icon?: ReactNode;
  /** Shortcut or state at the end of the item. */
  after?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  href?: string;
  /** Whether the address opens in a new tab. */
  newTab?: boolean;
  onClick?: () => void;
}

export interface MenuGroup {
  label?: string;
  actions: readonly MenuAction[];
}

const ActionItem = ({ action }: { action: MenuAction }) => {
  const shared = {
    leftSection: action.icon,
    rightSection: action.after,
    disabled: action.disabled,
    'data-danger': action.danger || undefined,
    children: action.label,
  };
  if (action.href !== undefined) {
    const tabProps = action.newTab ? { target: '_blank', rel: 'noopener' } : {};
    return <Menu.Item component="a" href={action.href} {...tabProps} {...shared} />;
  }
  return <Menu.Item onClick={action.onClick} {...shared} />;
};

/** The items of a menu, with separators between groups. */
export const MenuGroups = ({ groups, below }: { groups: readonly MenuGroup[]; below?: boolean }) =>
  groups.map((group, index) => (
    <Fragment key={index}>
      {(index > 0 || below) && <Menu.Divider />}
      {group.label && <Menu.Label>{group.label}</Menu.Label>}
      {group.actions.map((action, at) => (
        <ActionItem key={at} action={action} />
      ))}
    </Fragment>
  ));

interface ActionMenuProps {
  /** A single button. */
  trigger: ReactNode;
  groups: readonly MenuGroup[];
  /** Content above the first item, such as the signed-in person. */
  head?: ReactNode;
  foot?: ReactNode;
  position?: 'bottom-start' | 'bottom-end' | 'top-start' | 'right-end';
  width?: number;
}

/** Additional actions behind one button, by mouse, touch, and arrow keys. */
export const ActionMenu = ({ trigger, groups, head, foot, position, width }: ActionMenuProps) => (
  <Menu
    position={position ?? 'bottom-end'}
    width={width ?? 220}
    withInitialFocusPlaceholder={false}
    classNames={classes}
  >
    <Menu.Target>{trigger}</Menu.Target>
    <Menu.Dropdown>
      {head && <div className={classes.head}>{head}</div>}
      <MenuGroups groups={groups} below={Boolean(head)} />
      {foot && <div className={classes.foot}>{foot}</div>}
    </Menu.Dropdown>
  </Menu>
);
