import type { Choice } from './select-props.ts';

const folded = (text: string): string => text.trim().toLowerCase();

/** Whether the words typed are a choice's own: its label, its value or its short form. */
const isNamed = (choice: Choice, query: string): boolean =>
  [choice.label, choice.value, choice.short ?? ''].some((name) => folded(name) === query);

/** The choices that fit what is typed; one that is named by it comes first: `PA` is Pennsylvania. */
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

/** The choice that is meant by a text left standing: the one it names, or the only one it fits. */
export function choiceMeant(choices: readonly Choice[], typed: string): Choice | undefined {
  const query = folded(typed);
  if (query === '') return undefined;
  const [first, second] = choicesLike(choices, typed).filter((choice) => !choice.disabled);
  return first && (!second || isNamed(first, query)) ? first : undefined;
}
