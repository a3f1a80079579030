import type { Choice } from './select-field.tsx';

const folded = (text: string): string => text.trim().toLowerCase();

/** Whether the words typed are a choice's own: its label, its value or its short form. */
const isNamed = (choice: Choice, words: string): boolean =>
  [choice.label, choice.value, choice.short ?? ''].some((name) => folded(name) === words);

/** The choices that fit what is typed; one that is named by it comes first: `PA` is Pennsylvania. */
export function choicesLike(choices: readonly Choice[], typed: string): readonly Choice[] {
  const words = folded(typed);
  if (words === '') return choices;
  const like = choices.filter(
    (choice) =>
      isNamed(choice, words) ||
      folded(choice.label).includes(words) ||
      folded(choice.short ?? '').startsWith(words),
  );
  return [
    ...like.filter((choice) => isNamed(choice, words)),
    ...like.filter((choice) => !isNamed(choice, words)),
  ];
}

/** The choice that is meant by a text left standing: the one it names, or the only one it fits. */
export function choiceMeant(choices: readonly Choice[], typed: string): Choice | undefined {
  const words = folded(typed);
  if (words === '') return undefined;
  const [first, second] = choicesLike(choices, typed).filter((choice) => !choice.disabled);
  return first && (!second || isNamed(first, words)) ? first : undefined;
}
