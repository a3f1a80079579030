import { SetupView } from '../features/setup/setup-view.tsx';

/** The steps of a new company to its first estimate. */
export const SetupScreen = () => <SetupView />;
