/** A consent as it was shown: the sentence next to the box, and the paragraphs before it. Older ones are the sentence alone. */
export function consentParts(text: string): {
  readonly sentence: string;
  readonly disclosure: readonly string[];
} {
  const [sentence = '', ...disclosure] = text.split('\n\n');
  return { sentence, disclosure };
}
