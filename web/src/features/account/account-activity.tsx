import { query } from '@sable/domain/queries';
import { useState } from 'react';
import { useLive } from '../../live/hooks.ts';
import { ActivityList } from '../../shared/activity-list.tsx';
import { LinesSkeleton } from '../../shared/lines.tsx';
import { useAuditWords } from '../../shared/use-audit-words.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';

const PAGE = 50;
const MAX_ENTRIES = 1000;

/** Everything that happened to the account and to what hangs below it. */
export const AccountActivity = ({ accountId }: { accountId: string }) => {
  const words = useAuditWords();
  const [limit, setLimit] = useState(PAGE);
  const { rows } = useLive(
    query('updates', {
      where: { field: 'related', op: 'hasElement', value: `accounts/${accountId}` },
      orderBy: { field: 'seq', direction: 'desc' },
      limit,
    }),
  );
  return (
    <Section
      title="Activity"
      note="Changes of this account, its contacts and its estimates. Nothing here can be altered."
      flush
    >
      {rows ? <ActivityList updates={rows} words={words} details /> : <LinesSkeleton count={5} />}
      {rows && rows.length >= limit && limit < MAX_ENTRIES && (
        <Button kind="quiet" fullWidth onClick={() => setLimit(Math.min(MAX_ENTRIES, limit * 2))}>
          Show earlier
        </Button>
      )}
    </Section>
  );
};
