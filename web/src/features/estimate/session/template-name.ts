/** Parts of an open estimate that show who it is for, and what it sells. */
interface Named {
  readonly estimate: { readonly title: string; readonly packages: readonly { readonly name: string }[] };
  readonly account: { readonly name: string } | undefined;
  readonly people: readonly { readonly name: string }[];
}

/** Returns the names that may refer to a person: the full name, and its last word. */
const namesOf = (name: string): string[] => [name, name.split(/\s+/).at(-1) ?? name];

/**
 * Returns the default name for a template created from an estimate: the estimate's title, unless it contains the
 * customer's name; then the names of its packages. Empty if neither describes the job.
 */
export function templateName({ estimate, account, people }: Named): string {
  const names = [account?.name ?? '', ...people.flatMap(({ name }) => namesOf(name))];
  const title = estimate.title.toLowerCase();
  const isNamed = names.some((name) => name.length > 2 && title.includes(name.toLowerCase()));
  const proposed = isNamed ? estimate.packages.map(({ name }) => name).join(', ') : estimate.title;
  return proposed.slice(0, 80);
}
