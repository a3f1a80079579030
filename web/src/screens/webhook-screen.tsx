import { WebhookView } from '../features/integrations/webhook-view.tsx';

/** One webhook: its state, its events, and its deliveries. */
export const WebhookScreen = ({ id }: { id?: string }) => <WebhookView id={id ?? ''} />;
