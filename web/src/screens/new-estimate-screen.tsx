import { estimates } from '@sable/domain/estimate/estimate';
import { anyEntity } from '@sable/domain/kernel/entity';
import { useAddress } from '../address.ts';
import { NewEstimate } from '../features/estimate/new-estimate.tsx';
import { CreateGate } from '../records/create-gate.tsx';
import { loadOnce } from '../ui/load-part.ts';
import { usePrefetch } from '../ui/use-prefetch.ts';

/** Whoever makes an estimate goes on in it. */
const nextParts = [{ load: loadOnce(async () => void (await import('./estimate-screen.tsx'))) }];

/** `estimate/new?account=…` makes one, `estimate/new` asks for the account first; `copy=…` begins with another estimate. */
export const NewEstimateScreen = () => {
  const { query } = useAddress();
  usePrefetch(nextParts, true);
  return (
    <CreateGate entity={anyEntity(estimates)}>
      <NewEstimate accountId={query['account']} copyOf={query['copy']} />
    </CreateGate>
  );
};
