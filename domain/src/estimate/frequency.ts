/**
 * Billing frequencies of a service, most frequent first. Not a schema: the customer's page uses them for pricing and
 * loads no schema library.
 */
export const frequencies = ['monthly', 'quarterly', 'annual'] as const;
