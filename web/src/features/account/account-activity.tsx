import { useLive } from '../../live/hooks.ts';
import { ActivityList } from '../../shared/activity-list.tsx';
import { LinesSkeleton } from '../../shared/lines.tsx';
import { ShowEarlier, useEarlierEntries } from '../../shared/show-earlier.tsx';
import { useAuditDisplay } from '../../shared/use-audit-display.ts';
import { Section } from '../../ui/section.tsx';
import { updatesOf } from './account-row.ts';

/** All changes of an account and of its child records. */
export const AccountActivity = ({ accountId }: { accountId: string }) => {
  const display = useAuditDisplay();
  const entries = useEarlierEntries();
  const { rows } = useLive(updatesOf(accountId, entries.limit));
  return (
    <Section
      title="Activity"
      note="Changes to this account, its contacts, and its estimates. This list cannot be edited."
      flush
    >
      {rows ? <ActivityList updates={rows} display={display} details /> : <LinesSkeleton count={5} />}
      {rows && <ShowEarlier entries={entries} count={rows.length} />}
    </Section>
  );
};
