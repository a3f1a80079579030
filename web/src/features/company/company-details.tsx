import { addressLine } from '@sable/domain/address';
import { companies } from '@sable/domain/company';
import { anyEntity } from '@sable/domain/kernel/entity';
import { m } from '@sable/domain/mutation-names';
import { emptyAddress, hasAddress } from '../../shared/address-draft.ts';
import { AddressFields } from '../../shared/address-fields.tsx';
import { EntityField } from '../../shared/entity-field.tsx';
import { InlineField } from '../../shared/inline-field.tsx';
import { useAction } from '../../shared/use-action.ts';
import type { CompanyRow } from '../../shared/use-company.ts';
import { Section } from '../../ui/section.tsx';
import { SelectField } from '../../ui/select-field.tsx';

const entity = anyEntity(companies);

const zones = (present: string) => {
  const known = Intl.supportedValuesOf('timeZone').filter(
    (zone) => zone.startsWith('America/') || zone.startsWith('Pacific/Honolulu'),
  );
  return [...new Set([present, ...known])].map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
};

/** Company details: the header of estimates, and the time zone. */
export const CompanyDetails = ({ company, editable }: { company: CompanyRow; editable: boolean }) => {
  const act = useAction();
  const save = (patch: object, version: number) =>
    act(m.companies.update, { id: company.id, patch }, { silent: true, version });
  const field = (name: string) => <EntityField key={name} entity={entity} row={company} field={name} />;
  return (
    <Section title="Details" note="Printed on estimates and shown to customers.">
      {['name', 'legalName', 'phone', 'email', 'website', 'licence', 'licences'].map(field)}
      <InlineField
        label="Address"
        long
        value={company.address ?? emptyAddress(company.country, 'commercial')}
        version={company.version}
        shown={addressLine(company.address)}
        editable={editable}
        input={(draft, setDraft) => <AddressFields autoFocus value={draft} onChange={setDraft} />}
        onSave={(address, version) => save({ address: hasAddress(address) ? address : null }, version)}
      />
      {['country', 'currency'].map(field)}
      <InlineField
        label="Time zone"
        value={company.timeZone}
        version={company.version}
        shown={company.timeZone.replaceAll('_', ' ')}
        editable={editable}
        input={(draft, setDraft) => (
          <SelectField
            label="Time zone"
            hideLabel
            autoFocus
            choices={zones(company.timeZone)}
            value={draft}
            onChange={(zone) => zone && setDraft(zone)}
          />
        )}
        onSave={(timeZone, version) => save({ timeZone }, version)}
      />
    </Section>
  );
};
