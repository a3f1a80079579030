import { useAddress } from '../../address.ts';
import { useCompany } from '../../shared/use-company.ts';
import { BlockBoundary } from '../../ui/block-boundary.tsx';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { PageSkeleton } from '../../ui/skeletons.tsx';
import { TabList } from '../../ui/tab-list.tsx';
import { AdminOverview } from './admin-overview.tsx';
import { AuditTrail } from './audit-trail.tsx';
import { MailReader } from './mail-reader.tsx';

const tabs = [
  { id: 'overview', label: 'Overview', title: 'Overview', Content: AdminOverview },
  { id: 'audit', label: 'Audit trail', title: 'The audit trail', Content: AuditTrail },
  { id: 'mail', label: 'Email', title: 'Email', Content: MailReader },
] as const;

/** The company's admin console: setup, audit trail, and captured email. */
export const AdminView = () => {
  const { query, setQuery } = useAddress();
  const { row: company } = useCompany();
  if (!company) return <PageSkeleton />;
  const selected = tabs.find(({ id }) => id === query['tab'])?.id ?? 'overview';
  const cleared = { records: null, what: null, who: null, from: null, to: null };
  return (
    <Page>
      <PageHeader title="Admin" subtitle={`The console of ${company.name}.`} />
      <TabList
        label="Admin"
        selected={selected}
        onSelect={(tab) => setQuery({ ...cleared, tab: tab === 'overview' ? null : tab })}
        tabs={tabs.map(({ id, label, title, Content }) => ({
          id,
          label,
          content: (
            <BlockBoundary title={title}>
              <Content />
            </BlockBoundary>
          ),
        }))}
      />
    </Page>
  );
};
