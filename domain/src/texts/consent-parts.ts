/**
 * Splits a consent into the sentence next to the checkbox and the paragraphs before it. Older consents have only the
 * sentence.
 */
export function consentParts(text: string): {
  readonly sentence: string;
  readonly disclosure: readonly string[];
} {
  const [sentence = '', ...disclosure] = text.split('\n\n');
  return { sentence, disclosure };
}
