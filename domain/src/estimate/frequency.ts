/** How often a service is billed, the most often first. Without a schema: the customer's page prices with these words and loads no schema library. */
export const frequencies = ['monthly', 'quarterly', 'annual'] as const;
