import { mayImport } from '@sable/domain/import/import-access';
import { importKinds } from '@sable/domain/import/import-fields';
import { useState } from 'react';
import { useAddress } from '../../address.ts';
import { useActor } from '../../live/hooks.ts';
import { useCompany, useToday } from '../../shared/use-company.ts';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { FormSkeleton } from '../../ui/skeletons.tsx';
import { CheckFile } from './check-file.tsx';
import { ChooseFile } from './choose-file.tsx';
import { draftOf, type ImportDraft } from './draft.ts';
import { importOffer } from './import-offer.ts';

/** Imports customers, contracts, products, or packages from a file: choose it, check it, import it. */
export const ImportView = () => {
  const { query, setQuery } = useAddress();
  const actor = useActor();
  const { row: company } = useCompany();
  const today = useToday();
  const [draft, setDraft] = useState<ImportDraft | null>(null);
  const kind = importKinds.find((each) => each === query['kind'] && mayImport(actor, each)) ?? 'customers';
  if (!company || !today) return <FormSkeleton />;
  return (
    <Page narrow={!draft}>
      {draft ? (
        <CheckFile
          kind={kind}
          company={company}
          today={today}
          draft={draft}
          onDraft={setDraft}
          onBack={() => setDraft(null)}
        />
      ) : (
        <>
          <PageHeader title="Import" subtitle={importOffer(actor)} />
          <ChooseFile
            kind={kind}
            onKind={(next) => setQuery({ kind: next === 'customers' ? null : next })}
            onRead={({ fileName, table }) => setDraft(draftOf(kind, fileName, table))}
          />
        </>
      )}
    </Page>
  );
};
