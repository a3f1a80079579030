import { readFile, writeFile } from 'node:fs/promises';
import { format, resolveConfig } from 'prettier';
import { machine } from './machine.ts';

/** One row of the table. */
export interface Finding {
  readonly measure: string;
  readonly value: string;
  /** The target in words; missing for a figure that is only reported. */
  readonly bar?: string;
  /** Whether the target is met; only with a target. */
  readonly met?: boolean;
}

/** The results of one measurement: rows for the table, and sentences about where the time goes. */
export interface Report {
  readonly findings: readonly Finding[];
  readonly notes?: readonly string[];
}

const cell = (text: string): string => text.replaceAll('|', '\\|');

const barOf = ({ bar, met }: Finding): string =>
  bar === undefined ? '' : `${bar} ${met ? '✓' : '**missed**'}`;

/** Formats the table and its notes as Markdown. */
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

/** Replaces the table between the markers of a file. @throws Error if the markers are missing. */
export async function replaceTable(file: string, table: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  const [start, end] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (start < 0 || end < start)
    throw new Error(`${file} has lost the markers between which the table goes. Nothing was written.`);
  const whole = `${text.slice(0, start + BEGIN.length)}\n\n${table}\n${text.slice(end)}`;
  await writeFile(file, await format(whole, { ...(await resolveConfig(file)), filepath: file }));
}
