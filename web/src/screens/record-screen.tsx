import { entityOf } from '@sable/domain/registry';
import { useCallback, type ComponentType } from 'react';
import { noteOpened } from '../features/search/recent-records.ts';
import { recordPath } from '../record-path.ts';
import { RecordPage } from '../records/record/record-page.tsx';
import { lazyWithRetry } from '../ui/lazy-with-retry.tsx';
import { RecordSkeleton } from '../ui/skeletons.tsx';

const CreateRecordPage = lazyWithRetry(
  async () => (await import('../records/record/create-record-page.tsx')).CreateRecordPage,
  { Fallback: RecordSkeleton },
);

const ContractActions = lazyWithRetry(
  async () => (await import('../features/account/contract-actions.tsx')).ContractActions,
);

const ContractTerms = lazyWithRetry(
  async () => (await import('../features/account/contract-terms.tsx')).ContractTerms,
);

const TemplateLines = lazyWithRetry(
  async () => (await import('../features/estimate/template-lines.tsx')).TemplateLines,
);

const UseTemplate = lazyWithRetry(
  async () => (await import('../features/estimate/template-lines.tsx')).UseTemplate,
);

const PackageSum = lazyWithRetry(
  async () => (await import('../features/estimate/package-sum.tsx')).PackageSum,
);

const RollOutSteps = lazyWithRetry(
  async () => (await import('../features/estimate/roll-out-steps.tsx')).RollOutSteps,
);

const AgreementPreview = lazyWithRetry(
  async () => (await import('../features/agreements/agreement-preview.tsx')).AgreementPreview,
);

const TextPreview = lazyWithRetry(
  async () => (await import('../features/texts/text-preview.tsx')).TextPreview,
);

type Part = ComponentType<{ id: string }>;
interface RecordParts {
  readonly Actions?: Part;
  readonly Above?: Part;
  readonly Below?: Part;
}

/** What some records have beside their fields: acts of their own, what follows from them, how a customer reads them. */
const parts: Readonly<Record<string, RecordParts>> = {
  contracts: { Actions: ContractActions, Above: ContractTerms },
  'estimate-templates': { Actions: UseTemplate, Above: TemplateLines },
  packages: { Above: PackageSum },
  'roll-outs': { Above: RollOutSteps },
  agreements: { Below: AgreementPreview },
  'text-templates': { Above: TextPreview },
};

interface RecordScreenProps {
  collection: string;
  id?: string;
}

/** One record of any collection; without an id, a new one. */
export const RecordScreen = ({ collection, id }: RecordScreenProps) => {
  const entity = entityOf(collection);
  const handleShown = useCallback(
    (title: string) => {
      if (id) noteOpened({ id, kind: entity.one, title, path: recordPath(collection, id) });
    },
    [collection, entity, id],
  );
  const { Actions, Above, Below } = parts[collection] ?? {};
  return id ? (
    <RecordPage
      entity={entity}
      id={id}
      actions={Actions && <Actions id={id} />}
      above={Above && <Above id={id} />}
      below={Below && <Below id={id} />}
      onShown={handleShown}
    />
  ) : (
    <CreateRecordPage entity={entity} />
  );
};
