import { m } from '@sable/domain/mutation-names';
import {
  IconCheck,
  IconDeviceFloppy,
  IconDots,
  IconHome,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useActor } from '../../live/hooks.ts';
import { useAction } from '../../shared/use-action.ts';
import { ActionMenu, type MenuAction } from '../../ui/action-menu.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { offerUndo } from '../../ui/undo.ts';
import { canDelete, startColumns } from '../fields/field-facts.ts';
import { views } from '@sable/domain/view';
import { anyEntity, type AnyEntity } from '@sable/domain/kernel/entity';
import { SaveView } from './lazy-parts.tsx';
import { viewContent, type ListView, type ViewRow } from './list-views.ts';
import type { useList } from './use-list.ts';
import classes from './view-tabs.module.css';

interface ViewMenuProps {
  entity: AnyEntity;
  list: ReturnType<typeof useList>;
}

/**
 * Returns a function that starts an action on the list. The function it returns checks, once the response arrives,
 * whether the address is still the same, because people may have moved on.
 */
function useStillAsked() {
  const router = useRouter();
  return () => {
    const { href } = router.latestLocation;
    return () => router.latestLocation.href === href;
  };
}

/** Deletes a view, offers undo, and shows the list's first view. */
function useRemove({ list }: ViewMenuProps) {
  const act = useAction();
  const begin = useStillAsked();
  return async (
    { id, collection, name, filters, sort, columns, groupBy, sharedWith, createdBy }: ViewRow,
    own: boolean,
  ) => {
    const isStillAsked = begin();
    const { ok } = await act(m.views.delete, { id });
    const [first] = list.views.all;
    if (!ok || !first) return;
    if (isStillAsked()) list.selectView(first);
    const content = { collection, name, filters, sort, columns, groupBy, sharedWith };
    // A colleague's view belongs to them: if it were recreated, it would be this person's.
    if (own && createdBy) offerUndo(`View “${name}” deleted`, () => void act(m.views.create, content));
  };
}

/** Actions on the active view, and on a list state that is not saved as a view yet. */
export const ViewMenu = ({ entity, list }: ViewMenuProps) => {
  const actor = useActor();
  const act = useAction();
  const begin = useStillAsked();
  const remove = useRemove({ entity, list });
  const [form, setForm] = useState<'new' | 'edit' | null>(null);
  const { current, chooseFirst, firstKey, all } = list.views;
  const { row } = current;
  const own = row?.createdBy === actor.id;
  const content = viewContent(list.state, startColumns(entity, actor));
  const isFirst = (firstKey ?? all[0]?.key) === current.key;
  const update = async ({ key: id, name }: ListView) => {
    const isStillAsked = begin();
    const { ok } = await act(m.views.update, { id, patch: content }, { done: `“${name}” is saved.` });
    if (ok && isStillAsked()) list.openView(id);
  };
  const actions: readonly (MenuAction | false | null | undefined)[] = [
    list.isChanged &&
      own && {
        label: `Save changes to “${current.name}”`,
        icon: <IconDeviceFloppy size={16} />,
        onClick: () => void update(current),
      },
    { label: 'Save as a new view…', icon: <IconPlus size={16} />, onClick: () => setForm('new') },
    own && { label: 'Rename or share…', icon: <IconPencil size={16} />, onClick: () => setForm('edit') },
    chooseFirst && {
      label: isFirst ? 'This list opens with this view' : 'Open this list with this view',
      icon: isFirst ? <IconCheck size={16} /> : <IconHome size={16} />,
      disabled: isFirst,
      onClick: () => chooseFirst(current),
    },
    row &&
      canDelete(anyEntity(views), actor, row) && {
        label: 'Delete the view',
        icon: <IconTrash size={16} />,
        danger: true,
        onClick: () => void remove(row, own),
      },
  ];
  return (
    <div className={classes.acts}>
      {list.isChanged && (
        <Button small kind="quiet" onClick={() => (own ? void update(current) : setForm('new'))}>
          {own ? 'Save changes' : 'Save view'}
        </Button>
      )}
      <ActionMenu
        width={270}
        trigger={<IconButton small label="View options" icon={<IconDots size={16} aria-hidden />} />}
        groups={[
          {
            actions: actions.filter((action) => action !== false && action !== undefined && action !== null),
          },
        ]}
      />
      {form && (
        <SaveView
          entity={entity}
          content={content}
          row={form === 'edit' ? row : null}
          onClose={() => setForm(null)}
          onSaved={(id) => {
            setForm(null);
            list.openView(id);
          }}
        />
      )}
    </div>
  );
};
