import { useAddress } from '../address.ts';
import { EstimateView } from '../features/estimate/estimate-view.tsx';
import { NewEstimate } from '../features/estimate/new-estimate.tsx';

/** `estimate/{id}` edits one; `estimate/new?account=…` makes one first. */
export const EstimateScreen = ({ id }: { id?: string }) => {
  const { query } = useAddress();
  if (id) return <EstimateView key={id} id={id} />;
  return <NewEstimate accountId={query['account']} />;
};
