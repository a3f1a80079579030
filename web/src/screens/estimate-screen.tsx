import { estimates } from '@sable/domain/estimate/estimate';
import { useAddress } from '../address.ts';
import { EstimateView } from '../features/estimate/estimate-view.tsx';
import { NewEstimate } from '../features/estimate/new-estimate.tsx';
import { useNoteOpened } from '../features/search/use-note-opened.ts';

const OneEstimate = ({ id }: { id: string }) => {
  useNoteOpened(estimates, id);
  return <EstimateView id={id} />;
};

/** `estimate/{id}` edits one; `estimate/new?account=…` makes one first. */
export const EstimateScreen = ({ id }: { id?: string }) => {
  const { query } = useAddress();
  if (id) return <OneEstimate key={id} id={id} />;
  return <NewEstimate accountId={query['account']} />;
};
