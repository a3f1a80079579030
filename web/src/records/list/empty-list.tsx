import { IconEyeOff, IconPlus, IconSearchOff } from '@tabler/icons-react';
import type { AnyEntity } from '@sable/domain/kernel/entity';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RecordIcon } from '../record-icon.tsx';

/** What belongs here, and how who may make one begins. */
const lessons: Readonly<Record<string, readonly [what: string, how?: string]>> = {
  accounts: [
    'An account is a customer’s premises, from the first lead to the signed contract.',
    'Start with a name and a phone number; the rest can follow.',
  ],
  organizations: [
    'An organization is a customer with many accounts: a builder, a chain, an association. Its accounts and people gather under it.',
  ],
  estimates: [
    'An estimate is what you offer to an account: equipment and labor once, monitoring every month.',
    'Open an account and start one there.',
  ],
  products: [
    'Products are what you sell once or every month; estimates pick from here.',
    'Add the panels, sensors and plans that you use most.',
  ],
  packages: [
    'A package puts a set of products on an estimate in one go.',
    'Make one for what you sell most often.',
  ],
  users: ['People of your company appear here with their roles as soon as they are invited.'],
  affiliates: [
    'Affiliates bring leads or buy contracts.',
    'Add one to note its terms and to name it as the source of an account.',
  ],
  integrations: [
    'Each connection to monitoring, billing or mail shows when it last worked and what went wrong.',
    'Make the first one here.',
  ],
};

const lessonOf = ({ collection, many }: AnyEntity, creates: boolean): string => {
  const [what, how] = lessons[collection] ?? [`${many} appear here as soon as there are any.`];
  return creates && how ? `${what} ${how}` : what;
};

/** Rows there may be, but none for this person: the list must not pretend that there is nothing. */
const NotShown = ({ entity }: { entity: AnyEntity }) => (
  <EmptyState
    icon={<IconEyeOff size={28} stroke={1.5} />}
    title={`Your role does not show ${entity.many.toLowerCase()}`}
  >
    They are not part of what you do here. If you need them, ask your administrator for another role.
  </EmptyState>
);

interface EmptyListProps {
  entity: AnyEntity;
  /** This person's roles read rows of the collection at all. */
  readable: boolean;
  /** Filters or a search are in force: there may be more without them. */
  narrowed: boolean;
  onClear: () => void;
  /** Begins a new record; missing for who may not. */
  onNew: (() => void) | undefined;
}

/** A list without rows: what belongs here and the next step, or the way out of filters that let nothing through. */
export const EmptyList = ({ entity, readable, narrowed, onClear, onNew }: EmptyListProps) => {
  if (!readable) return <NotShown entity={entity} />;
  if (narrowed) {
    return (
      <EmptyState
        icon={<IconSearchOff size={28} stroke={1.5} />}
        title={`No ${entity.many.toLowerCase()} match`}
        action={<Button onClick={onClear}>Clear search and filters</Button>}
      >
        Nothing fits all of what you asked for. Take a filter away or type fewer letters.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<RecordIcon collection={entity.collection} size={28} />}
      title={`No ${entity.many.toLowerCase()} yet`}
      action={
        onNew && (
          <Button kind="primary" icon={<IconPlus size={16} aria-hidden />} onClick={onNew}>
            {`New ${entity.one.toLowerCase()}`}
          </Button>
        )
      }
    >
      {lessonOf(entity, onNew !== undefined)}
    </EmptyState>
  );
};
