/** Where what keeps an estimate from being sent can be mended: the id of the field or part on the page. */
const places: readonly (readonly [RegExp, string])[] = [
  [/contact/i, 'estimate-contact'],
  [/line/i, 'estimate-one-time'],
  [/expir/i, 'estimate-expiry'],
  [/tax/i, 'estimate-tax'],
];

export const placeOfBlock = (words: string): string =>
  places.find(([pattern]) => pattern.test(words))?.[1] ?? 'estimate-one-time';

/** Brings a part of the page into view and puts the focus on its first field. */
export function goToPlace(id: string): void {
  const place = document.getElementById(id);
  if (!place) return;
  place.scrollIntoView({ block: 'center' });
  place
    .querySelector<HTMLElement>('[role="gridcell"][tabindex="0"], input, select, textarea, button')
    ?.focus();
}
