/** The cells of a copied table. */
export type Table = readonly (readonly string[])[];

function delimiterOf(text: string): string {
  if (text.includes('\t')) return '\t';
  const first = text.split('\n')[0] ?? '';
  return first.split(';').length > first.split(',').length ? ';' : ',';
}

/**
 * Parses rows copied from a spreadsheet (tabs) or a CSV file (commas or semicolons), including quotes. Empty rows are
 * dropped.
 */
export function parseTable(text: string): Table {
  const input = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const delimiter = delimiterOf(input);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  const endCell = () => {
    row.push(cell.trim());
    cell = '';
  };
  const endRow = () => {
    endCell();
    if (row.some((value) => value !== '')) rows.push(row);
    row = [];
  };
  for (let index = 0; index < input.length; index++) {
    const letter = input[index] ?? '';
    if (quoted && letter === '"' && input[index + 1] === '"') {
      cell += '"';
      index += 1;
    } else if (letter === '"' && (quoted || cell.trim() === '')) {
      quoted = !quoted;
    } else if (!quoted && letter === delimiter) endCell();
    else if (!quoted && letter === '\n') endRow();
    else cell += letter;
  }
  endRow();
  return rows;
}
