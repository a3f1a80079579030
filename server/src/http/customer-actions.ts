/**
 * The customer's actions on the page of an estimate: the end of the path, the name and the summary in the API
 * description, and the rate limit per minute.
 */
export const customerActions = [
  ['ask', 'askAboutOffer', 'Ask, or request changes', 20],
  ['decline', 'declineOffer', 'Decline', 20],
  ['accept', 'acceptOffer', 'Sign, with the hash of the version that was shown', 60],
  ['rescind', 'rescindOffer', 'Cancel by right what was signed', 20],
  ['stop-reminders', 'stopReminders', 'Stop the reminders', 20],
  ['open-consent', 'openDisclosure', 'The customer has opened what is disclosed before signing', 60],
  ['open-copy', 'openSignedCopy', 'The customer has opened the signed copy', 20],
] as const;
