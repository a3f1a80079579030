import { m } from '@sable/domain/mutation-names';
import stack from '../../shared/stack.module.css';
import { useAction } from '../../shared/use-action.ts';
import { useFormats } from '../../shared/use-company.ts';
import { usePeople } from '../../shared/use-people.ts';
import { Button } from '../../ui/button.tsx';
import { dialog } from '../../ui/dialog.ts';
import { KeyValues } from '../../ui/key-values.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import classes from './api-keys.module.css';
import { scopeText } from './key-scope.ts';
import { keyState, type KeyRow } from '../../shared/key-state.ts';

interface KeyPanelProps {
  apiKey: KeyRow;
  now: number;
  mayRevoke: boolean;
  onClose: () => void;
}

/** Details of one key: scope, owner, last use, and a way to revoke it. */
export const KeyPanel = ({ apiKey, now, mayRevoke, onClose }: KeyPanelProps) => {
  const { instant } = useFormats();
  const { nameOf } = usePeople();
  const act = useAction();
  const { text, tone, working } = keyState(apiKey, now);
  const revoke = async () => {
    const sure = await dialog.confirm({
      title: `Revoke ${apiKey.name}?`,
      message: 'Programs that use it can no longer sign in. A revoked key cannot be restored.',
      okText: 'Revoke',
      danger: true,
    });
    if (sure) await act(m.apiKeys.revoke, { id: apiKey.id }, { done: `${apiKey.name} was revoked.` });
  };
  const foot = mayRevoke && working && (
    <Button kind="danger-quiet" onClick={() => void revoke()}>
      Revoke
    </Button>
  );
  return (
    <SidePanel open title={apiKey.name} onClose={onClose} foot={foot}>
      <div className={stack.stack}>
        <KeyValues
          rows={[
            { label: 'State', value: <StatusChip tone={tone}>{text}</StatusChip> },
            { label: 'Prefix', value: <span className={classes.prefix}>{apiKey.prefix}…</span> },
            { label: 'Acts for', value: nameOf(apiKey.userId) },
            { label: 'Made', value: instant(apiKey.createdAt) },
            { label: 'Last used', value: apiKey.lastUsedAt ? instant(apiKey.lastUsedAt) : 'Never' },
            apiKey.revokedAt
              ? { label: 'Revoked', value: instant(apiKey.revokedAt) }
              : { label: 'Expires', value: instant(apiKey.expiresAt) },
            {
              label: 'Permissions',
              value: (
                <ul className={classes.list}>
                  {apiKey.scope.map((part) => (
                    <li key={part.collection}>{scopeText(part)}</li>
                  ))}
                </ul>
              ),
            },
          ]}
        />
        <p className={`${stack.plain} ${stack.quiet} ${stack.small}`}>
          It never does more than {nameOf(apiKey.userId) || 'the person whom it acts for'} may do at that
          moment.
        </p>
      </div>
    </SidePanel>
  );
};
