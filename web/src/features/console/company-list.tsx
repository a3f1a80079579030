import { localDate } from '@sable/domain/local-date';
import { IconBuilding } from '@tabler/icons-react';
import { CompanyStatusMenu } from '../../shared/company-status.tsx';
import { DataTable, type TableColumn } from '../../shared/data-table.tsx';
import { LinesSkeleton } from '../../shared/lines.tsx';
import { listCompanies, type PlatformCompany } from '../../shared/platform-companies.ts';
import { StatusOf } from '../../shared/status-of.tsx';
import { useFormats } from '../../shared/use-company.ts';
import { useRequest } from '../../shared/use-request.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Section } from '../../ui/section.tsx';
import visuallyHidden from '../../ui/visually-hidden.module.css';

const REFRESH_MS = 15_000;

const columnsFor = (day: (date: string) => string, refetch: () => void): TableColumn<PlatformCompany>[] => [
  { id: 'name', label: 'Company', cell: ({ id, name }) => <a href={`/company/${id}`}>{name}</a> },
  {
    id: 'status',
    label: 'Status',
    cell: ({ status }) => <StatusOf status={status} />,
  },
  { id: 'people', label: 'People', figure: true, wideOnly: true, cell: ({ people }) => people },
  {
    id: 'seq',
    label: 'Changes',
    figure: true,
    wideOnly: true,
    cell: ({ seq }) => seq.toLocaleString('en-US'),
  },
  { id: 'zone', label: 'Time zone', wideOnly: true, cell: ({ timeZone }) => timeZone.replaceAll('_', ' ') },
  {
    id: 'created',
    label: 'Here since',
    wideOnly: true,
    cell: ({ createdAt, timeZone }) => day(localDate(createdAt, timeZone)),
  },
  {
    id: 'act',
    label: <span className={visuallyHidden.text}>Status</span>,
    cell: (company) => <CompanyStatusMenu company={company} onChanged={refetch} />,
  },
];

/** Every company of the installation, with its state and how much happens in it. */
export const CompanyList = () => {
  const { day } = useFormats();
  const { value, error, refetch } = useRequest(listCompanies, REFRESH_MS);
  return (
    <Section
      title="Companies"
      note="A closed company keeps its data; only super users work in it."
      flush
      actions={
        <Button small href="/onboarding">
          Start a company
        </Button>
      }
    >
      {!value && !error && <LinesSkeleton count={3} />}
      {error && !value && (
        <EmptyState small icon={<IconBuilding aria-hidden />} title="The companies could not be read">
          {error.message}
        </EmptyState>
      )}
      {value && (
        <DataTable
          cards
          label="Companies of this installation"
          columns={columnsFor(day, refetch)}
          rows={value}
          keyOf={({ id }) => id}
        />
      )}
    </Section>
  );
};
