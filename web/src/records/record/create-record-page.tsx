import type { AnyEntity } from '@sable/domain/kernel/entity';
import { useAddress } from '../../address.ts';
import { navigate } from '../../navigate.ts';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { Section } from '../../ui/section.tsx';
import { CreateGate } from '../create-gate.tsx';
import { CreatePage } from '../form/create-panel.tsx';
import { listPath, recordPath } from '../../record-path.ts';
import { inSentence } from '../../shared/formats.ts';

/** Fields in the address are prefilled: `/organization?kind=builder`. */
const NewRecord = ({ entity }: { entity: AnyEntity }) => {
  const { query } = useAddress();
  const list = listPath(entity.collection);
  return (
    <Page narrow>
      <PageHeader
        parent={list ? { label: entity.many, href: list } : undefined}
        title={`New ${inSentence(entity.one)}`}
      />
      <Section>
        <CreatePage
          entity={entity}
          given={query}
          onCreated={(id) => navigate(recordPath(entity.collection, id), { replace: true })}
          onClose={() => navigate(list ?? '/dashboard')}
        />
      </Section>
    </Page>
  );
};

/** A new record on its own page, for people who may create one. */
export const CreateRecordPage = ({ entity }: { entity: AnyEntity }) => (
  <CreateGate entity={entity}>
    <NewRecord entity={entity} />
  </CreateGate>
);
