import { companies } from '@sable/domain/company';
import { anyEntity } from '@sable/domain/kernel/entity';
import { can } from '@sable/domain/kernel/transaction';
import { useAddress } from '../../address.ts';
import { useActor } from '../../live/hooks.ts';
import stack from '../../shared/stack.module.css';
import { StatusOf } from '../../shared/status-of.tsx';
import { useCompany, type CompanyRow } from '../../shared/use-company.ts';
import { lazyWithRetry } from '../../ui/lazy-with-retry.tsx';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { FormSkeleton, TextSkeleton } from '../../ui/skeletons.tsx';
import { TabList } from '../../ui/tab-list.tsx';
import { AuditSettings } from './audit-settings.tsx';
import { BrandForm } from './brand-form.tsx';
import { CompanyDetails } from './company-details.tsx';
import { OtherCompany } from './other-company.tsx';
import { PrivacyForm } from './privacy-form.tsx';
import { WorkingTimeSettings } from './working-time.tsx';

const EstimateSettings = lazyWithRetry(
  async () => (await import('./estimate-settings.tsx')).EstimateSettings,
  { Fallback: TextSkeleton },
);

const TaxProfiles = lazyWithRetry(async () => (await import('./tax-profiles.tsx')).TaxProfiles, {
  Fallback: () => <TextSkeleton />,
});

const CancellationRules = lazyWithRetry(
  async () => (await import('./cancellation-rules.tsx')).CancellationRules,
  { Fallback: TextSkeleton },
);

const tabsFor = (company: CompanyRow, editable: boolean) =>
  [
    { id: 'details', label: 'Details', content: <CompanyDetails company={company} editable={editable} /> },
    { id: 'brand', label: 'Brand', content: <BrandForm company={company} editable={editable} /> },
    { id: 'taxes', label: 'Taxes', content: <TaxProfiles company={company} /> },
    { id: 'estimates', label: 'Estimates', content: <EstimateSettings /> },
    { id: 'working-time', label: 'Working time', content: <WorkingTimeSettings /> },
    { id: 'cancellation', label: 'Right to cancel', content: <CancellationRules /> },
    {
      id: 'privacy',
      label: 'Privacy',
      content: (
        <div className={stack.stack}>
          <PrivacyForm company={company} editable={editable} />
          <AuditSettings />
        </div>
      ),
    },
  ] as const;

const OwnCompany = () => {
  const actor = useActor();
  const { query, setQuery } = useAddress();
  const { row: company } = useCompany();
  if (!company) return <FormSkeleton />;
  const editable = can(anyEntity(companies), actor, 'update', company);
  const tabs = tabsFor(company, editable);
  const selected = tabs.find(({ id }) => id === query['tab'])?.id ?? 'details';
  return (
    <Page narrow>
      <PageHeader
        title={company.name}
        subtitle="Everything about your company that customers see and estimates start from."
        chips={<StatusOf status={company.status} />}
      />
      <TabList
        label="Company"
        tabs={tabs}
        selected={selected}
        onSelect={(tab) => setQuery({ tab: tab === 'details' ? null : tab })}
      />
    </Page>
  );
};

/** The person's own company, or another one for super users. */
export const CompanyView = ({ id }: { id: string | undefined }) => {
  const own = useActor().companyId;
  return id && id !== own ? <OtherCompany id={id} /> : <OwnCompany />;
};
