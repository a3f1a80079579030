import type { AnyEntity } from '@sable/domain/kernel/entity';
import { IconCheck, IconStack2 } from '@tabler/icons-react';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { metaOf } from '../fields/field-facts.ts';

interface GroupMenuProps {
  entity: AnyEntity;
  fields: readonly string[];
  value: string | null;
  /** Whether only the icon is shown, because the bar has one short line. */
  small: boolean;
  onChange: (field: string | null) => void;
}

/** Chooses the field by which the rows are grouped. */
export const GroupMenu = ({ entity, fields, value, small, onChange }: GroupMenuProps) => {
  const icon = <IconStack2 size={16} stroke={1.75} aria-hidden />;
  const label = value ? `By ${metaOf(entity, value).label.toLowerCase()}` : 'Group';
  const action = (label: string, field: string | null) => ({
    label,
    icon: value === field ? <IconCheck size={16} aria-hidden /> : undefined,
    onClick: () => onChange(field),
  });
  return (
    <ActionMenu
      position="bottom-start"
      trigger={
        small ? (
          <IconButton kind="secondary" label={label} icon={icon} pressed={value !== null} />
        ) : (
          <Button icon={icon}>{label}</Button>
        )
      }
      groups={[
        {
          actions: [
            action('Without groups', null),
            ...fields.map((field) => action(`By ${metaOf(entity, field).label.toLowerCase()}`, field)),
          ],
        },
      ]}
    />
  );
};
