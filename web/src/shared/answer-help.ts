import { useSession } from '../session/session.ts';

/** Explains where an answer to a customer's question appears: without a mail server, only on their page. */
export const useAnswerHelp = (): string =>
  useSession().mailDelivers
    ? 'The customer reads it on their page and by email.'
    : 'The customer reads it on their page. No mail server is set up, so they get no email about it.';
