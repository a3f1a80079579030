/** A text whose parts between two pairs of asterisks are strong: a sentence stays whole in each language. */
export function Marked({ text }: { text: string }) {
  return text
    .split('**')
    .map((part, index) => (index % 2 === 1 ? <strong key={index}>{part}</strong> : part));
}
