import { LeadsView } from '../features/leads/leads-view.tsx';

export const LeadsScreen = () => <LeadsView />;
