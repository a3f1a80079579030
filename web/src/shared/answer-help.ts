import { useSession } from '../session/session.ts';

/** What becomes of an answer to a customer's question: without a mail server it stands on their page alone. */
export const useAnswerHelp = (): string =>
  useSession().mailDelivers
    ? 'The customer reads it on their page and by email.'
    : 'The customer reads it on their page. No mail server is set up: no email tells them of it.';
