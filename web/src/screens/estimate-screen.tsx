import { estimates } from '@sable/domain/estimate/estimate';
import { EstimateView } from '../features/estimate/estimate-view.tsx';
import { useNoteOpened } from '../features/search/use-note-opened.ts';

const OneEstimate = ({ id }: { id: string }) => {
  useNoteOpened(estimates, id);
  return <EstimateView id={id} />;
};

/** `estimate/{id}` edits one. */
export const EstimateScreen = ({ id = '' }: { id?: string }) => <OneEstimate key={id} id={id} />;
