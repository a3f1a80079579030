import { apiKeys } from '@sable/domain/api-key';
import { matchNone } from '@sable/domain/kernel/predicate';
import { query } from '@sable/domain/queries';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useAddress } from '../../address.ts';
import { useActor, useLive } from '../../live/hooks.ts';
import { counted } from '../../shared/formats.ts';
import { Line, Lines, LinesSkeleton } from '../../shared/lines.tsx';
import stack from '../../shared/stack.module.css';
import { useFormats } from '../../shared/use-company.ts';
import { usePeople } from '../../shared/use-people.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { KeyPanel } from './key-panel.tsx';
import { keyState } from '../../shared/key-state.ts';
import { MadeKeyDialog } from './made-key-dialog.tsx';
import { NewKeyPanel } from './new-key-panel.tsx';
import { useNow } from '../../shared/use-now.ts';

const everyKey = query('api-keys', { orderBy: { field: 'createdAt', direction: 'desc' }, limit: 500 });

/** The company's API keys: create, show once, monitor, and revoke. */
export const ApiKeysView = () => {
  const { rows, error } = useLive(everyKey);
  const { query: address, setQuery } = useAddress();
  const { instant } = useFormats();
  const { nameOf } = usePeople();
  const [secret, setSecret] = useState<string | null>(null);
  const [making, setMaking] = useState(false);
  const mayMake = apiKeys.permission(useActor()).create !== matchNone;
  const now = useNow();
  const opened = rows?.find(({ id }) => id === address['key']);
  const newKey = mayMake && (
    <Button kind="primary" icon={<IconPlus size={16} aria-hidden />} onClick={() => setMaking(true)}>
      New key
    </Button>
  );
  return (
    <Page>
      <PageHeader
        title="API keys"
        subtitle="Your programs sign in with a key. A key acts for the person who made it, within the scope you allow."
        actions={newKey}
      />
      <Section flush>
        {error && <p className={stack.fault}>{error.message}</p>}
        {!error && !rows && <LinesSkeleton count={3} />}
        {rows?.length === 0 && (
          <EmptyState icon={<IconKey aria-hidden />} title="No API key yet" action={newKey}>
            A key lets a program read and change what you choose: a website that adds leads, a report that
            reads estimates.
          </EmptyState>
        )}
        {rows && rows.length > 0 && (
          <Lines label="API keys">
            {rows.map((key) => {
              const { text, tone } = keyState(key, now);
              return (
                <Line
                  key={key.id}
                  title={key.name}
                  detail={[
                    `${key.prefix}…`,
                    nameOf(key.userId),
                    counted(key.scope.length, 'kind of record', 'kinds of records'),
                    key.lastUsedAt ? `used ${instant(key.lastUsedAt)}` : 'never used',
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                  after={<StatusChip tone={tone}>{text}</StatusChip>}
                  onClick={() => setQuery({ key: key.id })}
                />
              );
            })}
          </Lines>
        )}
      </Section>
      {opened && (
        <KeyPanel apiKey={opened} now={now} mayRevoke={mayMake} onClose={() => setQuery({ key: null })} />
      )}
      {making && (
        <NewKeyPanel
          onClose={() => setMaking(false)}
          onMade={(made) => {
            setMaking(false);
            setSecret(made);
          }}
        />
      )}
      {secret !== null && <MadeKeyDialog secret={secret} onClose={() => setSecret(null)} />}
    </Page>
  );
};
