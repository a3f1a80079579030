import { localDate } from '@sable/domain/local-date';
import { IconBuilding } from '@tabler/icons-react';
import { CompanyStatusMenu } from '../../shared/company-status.tsx';
import { DataTable, type TableColumn } from '../../shared/data-table.tsx';
import { formatCount } from '../../shared/formats.ts';
import { LinesSkeleton } from '../../shared/lines.tsx';
import { listCompanies, type PlatformCompany } from '../../shared/platform-companies.ts';
import { StatusOf } from '../../shared/status-of.tsx';
import { useFormats } from '../../shared/use-company.ts';
import { useRequest } from '../../shared/use-request.ts';
import { BlockBoundary } from '../../ui/block-boundary.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page, PageHeader } from '../../ui/page-header.tsx';
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
    cell: ({ seq }) => formatCount(seq),
  },
  { id: 'zone', label: 'Time zone', wideOnly: true, cell: ({ timeZone }) => timeZone.replaceAll('_', ' ') },
  {
    id: 'created',
    label: 'Created',
    wideOnly: true,
    cell: ({ createdAt, timeZone }) => day(localDate(createdAt, timeZone)),
  },
  {
    id: 'act',
    label: <span className={visuallyHidden.text}>Status</span>,
    cell: (company) => <CompanyStatusMenu company={company} onChanged={refetch} />,
  },
];

/** All companies of the installation, with their state and activity. */
const CompanyTable = () => {
  const { day } = useFormats();
  const { value, error, refetch } = useRequest(listCompanies, REFRESH_MS);
  if (value)
    return (
      <DataTable
        cards
        label="Companies of this installation"
        columns={columnsFor(day, refetch)}
        rows={value}
        keyOf={({ id }) => id}
      />
    );
  if (!error) return <LinesSkeleton count={3} />;
  return (
    <EmptyState small icon={<IconBuilding aria-hidden />} title="The companies could not be read">
      {error.message}
    </EmptyState>
  );
};

const note = 'A closed company keeps its data; only super users work in it.';

const StartCompany = ({ small = false }: { small?: boolean }) => (
  <Button small={small} href="/onboarding">
    Start a company
  </Button>
);

/** The companies as a section of a page. */
export const CompanySection = () => (
  <Section title="Companies" note={note} flush actions={<StartCompany small />}>
    <CompanyTable />
  </Section>
);

/** The companies as a page with its own heading. */
export const CompaniesView = () => (
  <Page>
    <PageHeader title="Companies" subtitle={note} actions={<StartCompany />} />
    <BlockBoundary title="Companies">
      <Section flush>
        <CompanyTable />
      </Section>
    </BlockBoundary>
  </Page>
);
