/** The new name of a mutation, and the day until which browsers may still use the old one. */
export interface MutationRename {
  readonly to: string;
  /** ISO date, 30 days after the release that renamed the mutation. Remove the entry then. */
  readonly until: string;
}

/** Browsers store mutation names with unsent work. When you rename a mutation, add its old name here. */
export const mutationRenames: Readonly<Record<string, MutationRename>> = {};
