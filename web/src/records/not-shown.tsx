import { IconEyeOff } from '@tabler/icons-react';
import type { AnyEntity } from '@sable/domain/kernel/entity';
import { EmptyState } from '../ui/empty-state.tsx';
import { inSentence } from '../shared/formats.ts';

/** Rows there may be, but none for this person: the screen must not pretend that there is nothing. */
export const NotShown = ({ entity }: { entity: AnyEntity }) => (
  <EmptyState
    icon={<IconEyeOff size={28} stroke={1.5} />}
    title={`Your role does not show ${inSentence(entity.many)}`}
  >
    They are not part of what you do here. If you need them, ask your administrator for another role.
  </EmptyState>
);
