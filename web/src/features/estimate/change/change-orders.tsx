import { query } from '@sable/domain/queries';
import { useLive } from '../../../live/hooks.ts';
import { Line, Lines } from '../../../shared/lines.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { useEditor } from '../session/editor-context.tsx';
import { statusLabels, statusTones } from '../session/formats.ts';

/** The change orders of an accepted estimate; renders nothing if there are none. */
export const ChangeOrders = () => {
  const { estimate, formats } = useEditor();
  const { rows = [] } = useLive(
    query('estimates', {
      where: { changesId: estimate.changesId ?? estimate.id },
      orderBy: { field: 'number', direction: 'asc' },
      limit: 100,
    }),
  );
  const others = rows.filter(({ id }) => id !== estimate.id);
  if (others.length === 0) return null;
  return (
    <Section title="Change orders" flush>
      <Lines label="Change orders">
        {others.map(({ id, reference, status, total }) => (
          <Line
            key={id}
            href={`/estimate/${id}`}
            title={reference}
            detail={total === undefined ? undefined : formats.money(total)}
            after={<StatusChip tone={statusTones[status]}>{statusLabels[status]}</StatusChip>}
          />
        ))}
      </Lines>
    </Section>
  );
};
