import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { AnyEntity } from '@sable/domain/kernel/entity';
import { useActor } from '../live/hooks.ts';
import { inSentence } from '../shared/formats.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page-header.tsx';
import { canCreate } from './fields/field-facts.ts';

interface CreateGateProps {
  entity: AnyEntity;
  children: ReactNode;
}

interface CannotAddProps {
  entity: AnyEntity;
  action?: ReactNode;
  /** Whether it replaces the whole page. */
  alone?: boolean;
}

/** Shown in place of a form to people who may not create such a record. */
export const CannotAdd = ({ entity, action, alone = false }: CannotAddProps) => (
  <EmptyState
    alone={alone}
    icon={<IconLock size={28} stroke={1.5} />}
    title={`Your role can’t add ${inSentence(entity.many)}`}
    action={action}
  >
    Nothing was started. Ask a colleague who can add them, or ask your administrator for another role.
  </EmptyState>
);

/**
 * Shows a form for a new record only to people who may create one. Others see a message at once, instead of after
 * they have filled in the form.
 */
export const CreateGate = ({ entity, children }: CreateGateProps) =>
  canCreate(entity, useActor()) ? (
    children
  ) : (
    <Page narrow>
      <CannotAdd entity={entity} alone action={<Button href="/dashboard">Dashboard</Button>} />
    </Page>
  );
