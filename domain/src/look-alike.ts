/**
 * Lowercase letters that look like Latin ones (Unicode Technical Standard 39, confusables: Cyrillic, Greek, Latin,
 * and Armenian). Omits letters that compatibility normalization already folds, such as full-width and mathematical
 * letters.
 */
const drawnLike: Readonly<Record<string, string>> = {
  a: 'аαɑ',
  b: 'ьƅвβ',
  c: 'сϲᴄ',
  d: 'ԁɗđ',
  e: 'еєҽε',
  f: 'ғƒϝ',
  g: 'ɡցԍ',
  h: 'һհнηħ',
  j: 'јϳյ',
  k: 'кκĸ',
  l: 'i1|ıіιӏɩǀł',
  n: 'пոռ',
  o: '0оοσօᴏø',
  p: 'рρϱþ',
  q: 'ԛզ',
  r: 'гᴦɼ',
  s: 'ѕꜱ5$',
  t: 'тτᴛ',
  u: 'υսцᴜʋ',
  v: 'νѵᴠ',
  x: 'хχ',
  y: 'уγүʏყ',
  z: 'ᴢʐ',
  rn: 'mмᴍ',
  vv: 'wѡɯԝω',
};

const plain: ReadonlyMap<string, string> = new Map(
  Object.entries(drawnLike).flatMap(([letter, others]) => [...others].map((other) => [other, letter])),
);

/**
 * Returns the skeleton of a name (Unicode Technical Standard 39): two names with the same skeleton look alike. Use it only for comparison, never for display.
 */
export const skeletonOf = (name: string): string =>
  [...name.normalize('NFKC').toLowerCase().normalize('NFKD')]
    .map((letter) => plain.get(letter) ?? letter)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '');
