import { matchNone } from '@sable/domain/kernel/predicate';
import { groups } from '@sable/domain/queries';
import { entityOf } from '@sable/domain/registry';
import {
  IconBuilding,
  IconBuildingBroadcastTower,
  IconChevronRight,
  IconFileImport,
  IconKey,
  IconPlug,
  IconReceiptTax,
  IconShieldLock,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';
import { useActor, useLive } from '../../live/hooks.ts';
import { formatCount } from '../../shared/formats.ts';
import { StatCard } from '../../shared/stat-card.tsx';
import { total } from '../../shared/groups.ts';
import { Line, Lines, LinesSkeleton } from '../../shared/lines.tsx';
import { SetupList } from '../../shared/setup-list.tsx';
import stack from '../../shared/stack.module.css';
import { useSetup } from '../../shared/use-setup.ts';
import { Section } from '../../ui/section.tsx';
import { BackupStatus } from './backup-status.tsx';

interface CountProps {
  collection: 'accounts' | 'estimates' | 'products' | 'users';
  definition: string;
  href: string;
  status?: 'active';
}

const Count = ({ collection, definition, href, status }: CountProps) => {
  const { rows } = useLive(groups(collection, { where: { status } }));
  return (
    <StatCard
      label={entityOf(collection).many}
      value={rows && formatCount(total(rows, 'count'))}
      definition={definition}
      href={href}
    />
  );
};

const Counts = () => (
  <div className={stack.tiles}>
    <Count collection="accounts" href="/accounts" definition="All accounts, from lead to canceled." />
    <Count collection="estimates" href="/estimates" definition="All estimates, drafts included." />
    <Count collection="products" href="/products" definition="All products of the catalog." />
    <Count
      collection="users"
      status="active"
      href="/users?status=active"
      definition="People who can sign in."
    />
  </div>
);

const places: readonly { href: string; icon: Icon; title: string; text: string }[] = [
  { href: '/users', icon: IconUsers, title: 'Users', text: 'Invite people, assign roles, turn off access.' },
  { href: '/roles', icon: IconShieldLock, title: 'Roles', text: 'Who may do what, and discount limits.' },
  { href: '/company', icon: IconBuilding, title: 'Company', text: 'Details, brand, numbering, terms.' },
  {
    href: '/company?tab=taxes',
    icon: IconReceiptTax,
    title: 'Taxes',
    text: 'Profiles of the places where you install.',
  },
  { href: '/import', icon: IconFileImport, title: 'Import', text: 'Customers and products from a file.' },
  { href: '/integrations', icon: IconPlug, title: 'Integrations', text: 'Email, texts, files, webhooks.' },
  { href: '/api-keys', icon: IconKey, title: 'API keys', text: 'Programs that sign in for you.' },
  {
    href: '/central-stations',
    icon: IconBuildingBroadcastTower,
    title: 'Central stations',
    text: 'Who monitors the alarms.',
  },
];

/** Setup progress, record counts, and links to the settings. */
export const AdminOverview = () => {
  const canWriteTax = entityOf('tax-profiles').permission(useActor()).create !== matchNone;
  const steps = useSetup(true);
  const shown = places.filter(({ href }) => canWriteTax || !href.includes('taxes'));
  return (
    <div className={stack.stack}>
      <Counts />
      <BackupStatus />
      <div className={stack.columns}>
        <Section title="Setup" note="Each step checks itself off." flush>
          {steps ? <SetupList steps={steps} /> : <LinesSkeleton count={6} />}
        </Section>
        <Section title="Settings" flush>
          <Lines label="Settings">
            {shown.map(({ href, icon: PlaceIcon, title, text }) => (
              <Line
                key={href}
                href={href}
                before={<PlaceIcon size={18} stroke={1.5} aria-hidden />}
                title={title}
                detail={text}
                after={<IconChevronRight size={16} stroke={1.5} aria-hidden />}
              />
            ))}
          </Lines>
        </Section>
      </div>
    </div>
  );
};
