/** The new name of a mutation, and the day until which browsers may still hold the old one. */
export interface MutationRename {
  readonly to: string;
  /** ISO date, 30 days after the release that renamed it. The row goes then. */
  readonly until: string;
}

/** Mutation names are stored in browsers with unsent work: whoever renames a mutation adds its old name here. */
export const mutationRenames: Readonly<Record<string, MutationRename>> = {};
