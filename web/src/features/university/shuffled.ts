/**
 * Returns the items in random order. Each order is equally likely.
 * @param chance returns a number from 0 up to, but not including, 1.
 */
export function shuffled<Item>(items: readonly Item[], chance: () => number = Math.random): Item[] {
  const left = [...items];
  const drawn: Item[] = [];
  while (left.length > 0) drawn.push(...left.splice(Math.floor(chance() * left.length), 1));
  return drawn;
}
