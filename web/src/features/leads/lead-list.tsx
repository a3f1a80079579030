import { addressLine } from '@sable/domain/address';
import { readablePhone } from '@sable/domain/phone';
import { IconUserPlus } from '@tabler/icons-react';
import { Line, Lines, LinesSkeleton } from '../../shared/lines.tsx';
import { StatusOf } from '../../shared/status-of.tsx';
import { useFormats } from '../../shared/use-company.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Lead } from './use-leads.ts';

/** An affiliate's leads, each with its progress. */
export const LeadList = ({ rows }: { rows: readonly Lead[] | undefined }) => {
  const { day } = useFormats();
  if (!rows) return <LinesSkeleton count={4} />;
  if (rows.length === 0)
    return (
      <EmptyState small icon={<IconUserPlus aria-hidden />} title="No lead yet">
        Send the first one: a name and a way to reach them. Its progress appears here.
      </EmptyState>
    );
  return (
    <Lines label="Leads">
      {rows.map(({ id, name, site, phone, email, step, stepOn }) => (
        <Line
          key={id}
          title={name}
          detail={[addressLine(site), phone ? readablePhone(phone) : email, `since ${day(stepOn)}`]
            .filter(Boolean)
            .join(' · ')}
          after={<StatusOf status={step} />}
        />
      ))}
    </Lines>
  );
};
