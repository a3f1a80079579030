import { SetupView } from '../features/setup/setup-view.tsx';

/** A new company's steps to its first estimate. */
export const SetupScreen = () => <SetupView />;
