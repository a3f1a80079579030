import type { Choice } from './select-props.ts';

const folded = (text: string): string => text.trim().toLowerCase();

/** Returns whether the typed words name a choice: its label, its value, or its short form. */
const isNamed = (choice: Choice, query: string): boolean =>
  [choice.label, choice.value, choice.short ?? ''].some((name) => folded(name) === query);

/** Returns the choices that match the typed text; one that it names comes first: `PA` is Pennsylvania. */
export function choicesLike(choices: readonly Choice[], typed: string): readonly Choice[] {
  const query = folded(typed);
  if (query === '') return choices;
  const like = choices.filter(
    (choice) =>
      isNamed(choice, query) ||
      folded(choice.label).includes(query) ||
      folded(choice.short ?? '').startsWith(query),
  );
  return [
    ...like.filter((choice) => isNamed(choice, query)),
    ...like.filter((choice) => !isNamed(choice, query)),
  ];
}

/** Returns the choice meant by text left in the field: the one it names, or the only one it matches. */
export function choiceMeant(choices: readonly Choice[], typed: string): Choice | undefined {
  const query = folded(typed);
  if (query === '') return undefined;
  const [first, second] = choicesLike(choices, typed).filter((choice) => !choice.disabled);
  return first && (!second || isNamed(first, query)) ? first : undefined;
}
