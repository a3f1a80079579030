import { IconEyeOff } from '@tabler/icons-react';
import type { AnyEntity } from '@sable/domain/kernel/entity';
import { EmptyState } from '../ui/empty-state.tsx';
import { inSentence } from '../shared/formats.ts';

/** Shown when rows may exist, but none for this person: the screen must not claim that there are none. */
export const NotShown = ({ entity }: { entity: AnyEntity }) => (
  <EmptyState
    icon={<IconEyeOff size={28} stroke={1.5} />}
    title={`Your role does not show ${inSentence(entity.many)}`}
  >
    If you need them, ask your administrator for another role.
  </EmptyState>
);
