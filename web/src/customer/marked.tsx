/**
 * Renders the parts of a text between two pairs of asterisks as strong. This way a sentence stays whole in each
 * language.
 */
export function Marked({ text }: { text: string }) {
  return text
    .split('**')
    .map((part, index) => (index % 2 === 1 ? <strong key={index}>{part}</strong> : part));
}
