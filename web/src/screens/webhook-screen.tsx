import { WebhookView } from '../features/integrations/webhook-view.tsx';

/** One webhook: how it fares, what it hears of, and what was sent. */
export const WebhookScreen = ({ id }: { id?: string }) => <WebhookView id={id ?? ''} />;
