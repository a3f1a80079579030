import { equipment } from '@sable/domain/equipment';
import { anyEntity } from '@sable/domain/kernel/entity';
import { query, type RowIn } from '@sable/domain/queries';
import { tickets } from '@sable/domain/ticket';
import { useActor, useLive, useRow } from '../../live/hooks.ts';
import { canRead } from '../../records/fields/field-facts.ts';
import { useCompanyDay, useFormats } from '../../shared/use-company.ts';
import { warrantiesOf, warrantyNote } from '../../shared/warranty.ts';
import { KeyValues } from '../../ui/key-values.tsx';
import { Section } from '../../ui/section.tsx';

/** Warranty end dates of the installed devices; renders nothing if none has a warranty. */
export const SystemWarranty = ({ devices }: { devices: readonly RowIn<'equipment'>[] }) => {
  const { today } = useCompanyDay();
  const { day } = useFormats();
  const found = warrantiesOf(devices);
  return found.length === 0 ? null : (
    <KeyValues
      rows={found.map(({ until, names }) => ({
        label: warrantyNote(until, today, day) ?? '',
        value: names.join(', '),
      }))}
    />
  );
};

/** Warranties on the customer's system, for the person who handles a ticket. */
export const TicketWarranty = ({ id }: { id: string }) => {
  const actor = useActor();
  const ticket = useRow(tickets, id).row;
  const { rows: devices = [] } = useLive(
    ticket && canRead(anyEntity(equipment), actor)
      ? query('equipment', { where: { accountId: ticket.accountId }, limit: 200 })
      : null,
  );
  return warrantiesOf(devices).length === 0 ? null : (
    <Section title="Warranty">
      <SystemWarranty devices={devices} />
    </Section>
  );
};
