import { estimates } from '@sable/domain/estimate/estimate';
import { anyEntity } from '@sable/domain/kernel/entity';
import { useAddress } from '../address.ts';
import { NewEstimate } from '../features/estimate/new-estimate.tsx';
import { CreateGate } from '../records/create-gate.tsx';
import { lazyWithRetry } from '../ui/lazy-with-retry.tsx';
import { loadOnce } from '../ui/load-part.ts';
import { FormSkeleton } from '../ui/skeletons.tsx';
import { usePrefetch } from '../ui/use-prefetch.ts';

/** After creating an estimate, people continue in it. */
const nextParts = [{ load: loadOnce(async () => void (await import('./estimate-screen.tsx'))) }];

const TemplatePicker = lazyWithRetry(
  async () => (await import('../features/estimate/template-picker.tsx')).TemplatePicker,
  { Fallback: FormSkeleton },
);

/**
 * `estimate/new?account=…` creates an estimate, `estimate/new` asks for the account first; `copy=…` starts from
 * another estimate, `template=…` from a template, and `from=template` asks for the template.
 */
export const NewEstimateScreen = () => {
  const { query } = useAddress();
  usePrefetch(nextParts, true);
  return (
    <CreateGate entity={anyEntity(estimates)}>
      {query['from'] === 'template' ? (
        <TemplatePicker accountId={query['account']} />
      ) : (
        <NewEstimate
          accountId={query['account']}
          origin={{ copyOf: query['copy'], templateId: query['template'] }}
        />
      )}
    </CreateGate>
  );
};
