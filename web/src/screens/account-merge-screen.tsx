import { MergeView } from '../features/account/merge-view.tsx';

/** Two accounts of one customer side by side. */
export const AccountMergeScreen = ({ id }: { id?: string }) => id && <MergeView id={id} />;
