import { readFile, writeFile } from 'node:fs/promises';
import { format, resolveConfig } from 'prettier';
import { machine } from './machine.ts';

/** One line of the table. */
export interface Finding {
  readonly measure: string;
  readonly value: string;
  /** What it should be, in words; none for a figure that is only reported. */
  readonly bar?: string;
  /** Whether it is; only with a bar. */
  readonly met?: boolean;
}

/** What one measure found: lines for the table, and sentences on where the time goes. */
export interface Report {
  readonly findings: readonly Finding[];
  readonly notes?: readonly string[];
}

const cell = (text: string): string => text.replaceAll('|', '\\|');

const barOf = ({ bar, met }: Finding): string =>
  bar === undefined ? '' : `${bar} ${met ? '✓' : '**missed**'}`;

/** The table and what is to be said with it, as markdown. */
export function markdown(reports: readonly Report[], circumstances: readonly string[]): string {
  const rows = reports.flatMap(({ findings }) => findings);
  const notes = reports.flatMap((report) => report.notes ?? []);
  return [
    '| Measure | Value | Bar |',
    '|---|---|---|',
    ...rows.map((row) => `| ${cell(row.measure)} | ${cell(row.value)} | ${cell(barOf(row))} |`),
    '',
    `Machine: ${[machine(), ...circumstances].join('; ')}; load generator and browser on the same machine. ${new Date().toISOString().slice(0, 10)}.`,
    ...(notes.length > 0 ? ['', '### Where the time goes', '', ...notes.map((note) => `- ${note}`)] : []),
    '',
  ].join('\n');
}

const BEGIN = '<!-- measured: npm run bench -- --write -->';
const END = '<!-- /measured -->';

/** Puts a fresh table between the markers of a file. @throws Error when the markers are gone. */
export async function replaceTable(file: string, table: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  const [start, end] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (start < 0 || end < start)
    throw new Error(`${file} has lost the markers between which the table goes. Nothing was written.`);
  const whole = `${text.slice(0, start + BEGIN.length)}\n\n${table}\n${text.slice(end)}`;
  await writeFile(file, await format(whole, { ...(await resolveConfig(file)), filepath: file }));
}
