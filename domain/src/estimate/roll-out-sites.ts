/** Most sites that one act makes estimates for. Apart from the mutation: the screen that offers them loads no more. */
export const MAX_SITES = 100;
