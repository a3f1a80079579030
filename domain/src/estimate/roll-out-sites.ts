/**
 * The most sites that one action creates estimates for. Kept apart from the mutation so that the screen that offers
 * them loads no more than this.
 */
export const MAX_SITES = 100;
