import { ListScreen } from './list-screen.tsx';

/** The services that the company connects. */
export const IntegrationsScreen = () => <ListScreen collection="integrations" />;
