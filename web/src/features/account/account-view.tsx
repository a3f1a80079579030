import { accounts } from '@sable/domain/account';
import { contracts } from '@sable/domain/contract/contract';
import { estimateEvents } from '@sable/domain/estimate/version';
import { anyEntity } from '@sable/domain/kernel/entity';
import type { ComponentProps, ReactNode } from 'react';
import { useAddress } from '../../address.ts';
import { RightsOfAccount } from '../../cancellation/lazy-rights.ts';
import { updates } from '@sable/domain/update';
import { useActor, useLive, useRow } from '../../live/hooks.ts';
import { canRead } from '../../records/fields/field-facts.ts';
import { useFormatEnv } from '../../records/fields/use-format-env.ts';
import { RelatedLists } from '../../records/record/related-lists.tsx';
import { relationsOf } from '../../records/record/related.ts';
import { SidePanels } from '../../records/side-panels.tsx';
import { usePanel } from '../../records/use-panel.ts';
import stack from '../../shared/stack.module.css';
import { BlockBoundary } from '../../ui/block-boundary.tsx';
import { Page } from '../../ui/page-header.tsx';
import { RecordSkeleton } from '../../ui/skeletons.tsx';
import { TabList } from '../../ui/tab-list.tsx';
import { usePrefetch } from '../../ui/use-prefetch.ts';
import { AccountActivity } from './account-activity.tsx';
import { AccountMoney } from './account-balance.tsx';
import { AccountContacts } from './account-contacts.tsx';
import { AccountContracts } from './account-contracts.tsx';
import { AccountEstimates } from './account-estimates.tsx';
import { AccountFacts } from './account-facts.tsx';
import { AccountHead } from './account-head.tsx';
import { contactsOf, estimatesOf, type AccountRow } from './account-row.ts';
import {
  AccountEvents,
  accountForms,
  AccountInstallation,
  AccountMessages,
  AccountOnTest,
  AccountQuestions,
  AccountSystem,
  AccountTexts,
  MergedAway,
} from './lazy-forms.ts';
import { AccountStory } from './story/account-story.tsx';

/** Lists with a custom view on the account page. All other child lists are derived from their entities. */
const ownLists = ['contacts', 'contracts', 'estimates', 'events', 'notes', 'tasks'];
/** Lists with a tab of their own. */
const reachLists = ['emails', 'addresses'];
const serviceLists = ['work-orders', 'tickets', 'equipment', 'enrollments'];
const moneyLists = ['transactions', 'payment-methods', 'tax-exemptions', 'rmr-lines', 'commissions'];
const overviewWithout = [...ownLists, ...reachLists, ...serviceLists, ...moneyLists];

interface OverviewProps {
  account: AccountRow;
  onPanel: ComponentProps<typeof RelatedLists>['onPanel'];
}

const Overview = ({ account, onPanel }: OverviewProps) => {
  const env = useFormatEnv();
  const actor = useActor();
  const readsContracts = canRead(anyEntity(contracts), actor);
  const readsEstimates = canRead(anyEntity(estimateEvents), actor);
  return (
    <div className={stack.columns}>
      <BlockBoundary title="Story">
        <AccountStory account={account} onPanel={onPanel} />
      </BlockBoundary>
      <div className={stack.stack}>
        {readsContracts && (
          <BlockBoundary title="Right to cancel">
            <RightsOfAccount accountId={account.id} />
          </BlockBoundary>
        )}
        {readsEstimates && (
          <BlockBoundary title="Questions to answer">
            <AccountQuestions account={account} />
          </BlockBoundary>
        )}
        <BlockBoundary title="Contacts">
          <AccountContacts account={account} />
        </BlockBoundary>
        {readsContracts && (
          <BlockBoundary title="Contract and RMR">
            <AccountContracts account={account} />
          </BlockBoundary>
        )}
        <BlockBoundary title="Estimates">
          <AccountEstimates accountId={account.id} most={5} />
        </BlockBoundary>
        <BlockBoundary title="Central station">
          <AccountOnTest account={account} />
        </BlockBoundary>
        <BlockBoundary title="Installation">
          <AccountInstallation accountId={account.id} />
        </BlockBoundary>
        <BlockBoundary title="System">
          <AccountSystem account={account} />
        </BlockBoundary>
        <BlockBoundary title="Next events">
          <AccountEvents accountId={account.id} />
        </BlockBoundary>
        <BlockBoundary title="Related records">
          <RelatedLists
            collection="accounts"
            record={account}
            env={env}
            onPanel={onPanel}
            except={overviewWithout}
          />
        </BlockBoundary>
        <AccountFacts account={account} />
      </div>
    </div>
  );
};

interface ListsProps extends OverviewProps {
  only: readonly string[];
  /** Content above the lists. */
  children?: ReactNode;
}

const Lists = ({ account, onPanel, only, children }: ListsProps) => (
  <div className={stack.stack}>
    {children}
    <RelatedLists collection="accounts" record={account} env={useFormatEnv()} onPanel={onPanel} only={only} />
  </div>
);

const Messages = ({ account }: { account: AccountRow }) => (
  <div className={stack.stack}>
    <BlockBoundary title="Texts">
      <AccountTexts account={account} />
    </BlockBoundary>
    <BlockBoundary title="Emails">
      <AccountMessages accountId={account.id} />
    </BlockBoundary>
  </div>
);

const useTabs = (account: AccountRow, onPanel: OverviewProps['onPanel']) => {
  const { id } = account;
  const estimateCount = useLive(estimatesOf(id)).rows?.length;
  const contactCount = useLive(contactsOf(id)).rows?.length;
  const actor = useActor();
  const shown = new Set(relationsOf('accounts', actor).map(({ entity }) => entity.collection));
  const listTab = (tab: string, label: string, only: readonly string[], above?: ReactNode) =>
    only.some((name) => shown.has(name))
      ? [
          {
            id: tab,
            label,
            content: (
              <Lists account={account} onPanel={onPanel} only={only}>
                {above}
              </Lists>
            ),
          },
        ]
      : [];
  const balance = (
    <BlockBoundary title="Balance">
      <AccountMoney accountId={id} />
    </BlockBoundary>
  );
  return [
    { id: 'overview', label: 'Overview', content: <Overview account={account} onPanel={onPanel} /> },
    {
      id: 'contacts',
      label: 'Contacts',
      count: contactCount,
      content: (
        <div className={stack.stack}>
          <AccountContacts account={account} />
          <Lists account={account} onPanel={onPanel} only={reachLists} />
        </div>
      ),
    },
    {
      id: 'estimates',
      label: 'Estimates',
      count: estimateCount,
      content: <AccountEstimates accountId={id} />,
    },
    ...listTab('service', 'Service', serviceLists),
    ...listTab('money', 'Money', moneyLists, balance),
    ...(canRead(anyEntity(updates), actor)
      ? [{ id: 'activity', label: 'Activity', content: <AccountActivity accountId={id} /> }]
      : []),
    { id: 'messages', label: 'Messages', content: <Messages account={account} /> },
  ];
};

const AccountPage = ({ account }: { account: AccountRow }) => {
  const { query, setQuery } = useAddress();
  const panel = usePanel('accounts');
  usePrefetch(accountForms, true);
  const tabs = useTabs(account, panel.show);
  const selected = tabs.find(({ id }) => id === query['tab'])?.id ?? 'overview';
  return (
    <Page>
      <AccountHead account={account} />
      <TabList
        label={account.name}
        tabs={tabs}
        selected={selected}
        onSelect={(tab) => setQuery({ tab: tab === 'overview' ? null : tab })}
      />
      <SidePanels panel={panel} />
    </Page>
  );
};

/** The page of one account, updated live. */
export const AccountView = ({ id }: { id: string }) => {
  const { row, missing, error } = useRow(accounts, id);
  if (missing || error) return <MergedAway id={id} />;
  return row ? <AccountPage account={row} /> : <RecordSkeleton />;
};
