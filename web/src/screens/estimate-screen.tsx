import { estimates } from '@sable/domain/estimate/estimate';
import { hasRight } from '@sable/domain/kernel/rights';
import { EstimateView } from '../features/estimate/estimate-view.tsx';
import { SoldEstimate } from '../features/estimate/lazy-parts.tsx';
import { useNoteOpened } from '../features/search/use-note-opened.ts';
import { useActor } from '../live/hooks.ts';

const OneEstimate = ({ id }: { id: string }) => {
  useNoteOpened(estimates, id);
  return hasRight(useActor(), 'price') ? <EstimateView id={id} /> : <SoldEstimate id={id} />;
};

/** `estimate/{id}` edits an estimate; people who may not see prices see what was sold. */
export const EstimateScreen = ({ id = '' }: { id?: string }) => <OneEstimate key={id} id={id} />;
