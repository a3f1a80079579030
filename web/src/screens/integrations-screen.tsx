export { IntegrationsView as IntegrationsScreen } from '../features/integrations/integrations-view.tsx';
