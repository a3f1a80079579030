import { affiliateOf } from '@sable/domain/affiliate';
import { query } from '@sable/domain/queries';
import { IconUserPlus } from '@tabler/icons-react';
import { useAddress } from '../../address.ts';
import { useActor, useLive } from '../../live/hooks.ts';
import { formatCount } from '../../shared/formats.ts';
import stack from '../../shared/stack.module.css';
import { useCompany, useFormats, useToday } from '../../shared/use-company.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { lazyWithRetry } from '../../ui/lazy-with-retry.tsx';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { Section } from '../../ui/section.tsx';
import { DashboardSkeleton, ListSkeleton } from '../../ui/skeletons.tsx';
import { LeadList } from './lead-list.tsx';
import { Payouts, PayoutSums } from './payouts.tsx';
import { useLeads } from './use-leads.ts';

const NewLeadPanel = lazyWithRetry(async () => (await import('./new-lead-panel.tsx')).NewLeadPanel);

/** Number of leads that the dashboard shows. */
const LATEST = 6;

/**
 * Returns the user's affiliate. Users who also work for the company can read the other affiliates too. Undefined
 * while loading, null if there is none.
 */
function useAffiliate() {
  const { rows } = useLive(query('affiliates', { where: affiliateOf(useActor()), limit: 1 }));
  return rows && (rows[0] ?? null);
}

const NoAffiliate = () => (
  <Section>
    <EmptyState icon={<IconUserPlus aria-hidden />} title="You are not part of an affiliate yet">
      Leads are sent for an affiliate. Ask an administrator of the company to add you to yours.
    </EmptyState>
  </Section>
);

const Body = ({ affiliateId, home }: { affiliateId: string; home: boolean }) => {
  const { rows: leads, count = 0 } = useLeads(affiliateId);
  return (
    <div className={stack.stack}>
      <PayoutSums />
      <Section
        title={home ? 'Latest leads' : 'Your leads'}
        note={
          home || !leads || count <= leads.length
            ? 'Their progress, as it happens.'
            : `The newest ${leads.length} of ${formatCount(count)}, and their progress, as it happens.`
        }
        flush
        actions={
          home &&
          leads &&
          leads.length > LATEST && (
            <Button small kind="quiet" href="/leads">
              All {formatCount(count)}
            </Button>
          )
        }
      >
        <LeadList rows={home ? leads?.slice(0, LATEST) : leads} />
      </Section>
      <Payouts leads={leads} />
    </div>
  );
};

/** Everything for an affiliate's user: their leads, the progress of each, and their payouts. */
export const LeadsView = ({ home = false }: { home?: boolean }) => {
  const { query: address, setQuery } = useAddress();
  const { row: company } = useCompany();
  const formats = useFormats();
  const today = useToday();
  const actor = useActor();
  const affiliate = useAffiliate();
  if (!company || !today || affiliate === undefined) return home ? <DashboardSkeleton /> : <ListSkeleton />;
  const active = affiliate?.status === 'active';
  return (
    <Page>
      <PageHeader
        title={home ? formats.longDay(today) : 'Leads'}
        subtitle={`${affiliate?.name ?? actor.name} for ${company.name}`}
        actions={
          active && (
            <Button
              kind="primary"
              icon={<IconUserPlus size={16} aria-hidden />}
              onClick={() => setQuery({ lead: 'new' })}
            >
              New lead
            </Button>
          )
        }
      />
      {affiliate ? <Body affiliateId={affiliate.id} home={home} /> : <NoAffiliate />}
      {active && address['lead'] === 'new' && (
        <NewLeadPanel country={company.country} onClose={() => setQuery({ lead: null })} />
      )}
    </Page>
  );
};

/** The same for the home screen: the latest leads and all payouts. */
export const LeadsHome = () => <LeadsView home />;
