/** What of an open estimate says for whom it is, and what it sells. */
interface Named {
  readonly estimate: { readonly title: string; readonly packages: readonly { readonly name: string }[] };
  readonly account: { readonly name: string } | undefined;
  readonly people: readonly { readonly name: string }[];
}

/** What a person is called by others: their whole name, and the last word of it. */
const namesOf = (name: string): string[] => [name, name.split(/\s+/).at(-1) ?? name];

/**
 * The name that a template of an estimate is given until a person says another: the estimate's title, unless it names the customer; then the packages on it.
 * Empty where neither says what kind of job it is.
 */
export function templateName({ estimate, account, people }: Named): string {
  const names = [account?.name ?? '', ...people.flatMap(({ name }) => namesOf(name))];
  const title = estimate.title.toLowerCase();
  const isNamed = names.some((name) => name.length > 2 && title.includes(name.toLowerCase()));
  const proposed = isNamed ? estimate.packages.map(({ name }) => name).join(', ') : estimate.title;
  return proposed.slice(0, 80);
}
