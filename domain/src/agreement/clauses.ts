import { invalid } from '../kernel/errors.ts';
import { regionsOf } from '../regions.ts';

/** A clause of an agreement, identified by its position: `c1`. */
export interface Clause {
  readonly id: string;
  readonly heading: string;
  readonly text: string;
  /** Each buyer must initial it. */
  readonly initialed: boolean;
  /** The initials acknowledge the renewal separately, as some states require (decisions 11.2). */
  readonly acknowledges?: 'renewal';
}

/** A rider, `r1`: text that applies only in one state or province. */
export interface Rider {
  readonly id: string;
  /** `TX`, `QC`. */
  readonly region: string;
  readonly heading: string;
  readonly text: string;
}

const HEADING = /^#\s+(.+)$/;
const INITIALED = /\s*\[initials(:\s*renewal)?\]\s*$/i;
const RIDER = /^Rider\s+([A-Za-z]{2}):\s*(.+)$/i;
/** Maximum number of clauses and riders together. */
const MAX_PARTS = 120;

const regions = new Set([...regionsOf('us'), ...regionsOf('ca')].map(({ code }) => code));

/** Explains the markup to the author of the text. */
export const clauseHelp =
  'A line that begins with # is the heading of a clause. “[initials]” at its end asks each buyer for their initials; “[initials: renewal]” makes the initials a separate acknowledgment of the renewal, as California requires. “# Rider TX: …” is printed for sites in Texas only.';

interface Part {
  readonly line: number;
  readonly heading: string;
  readonly text: string;
}

/** Splits a text into its parts, each from its heading to the next. */
function partsOf(body: string): Part[] {
  const parts: { line: number; heading: string; lines: string[] }[] = [];
  for (const [index, line] of body.split('\n').entries()) {
    const heading = HEADING.exec(line.trim())?.[1];
    const last = parts.at(-1);
    if (heading) parts.push({ line: index + 1, heading, lines: [] });
    else if (last) last.lines.push(line);
    else if (line.trim()) throw refused(index + 1, 'the text begins without a heading');
  }
  return parts.map(({ line, heading, lines }) => ({ line, heading, text: lines.join('\n').trim() }));
}

const refused = (line: number, why: string) =>
  invalid('body', `Line ${line}: ${why}. Nothing was saved, and the text stays here. ${clauseHelp}`);

/** Parses the clauses and riders of an agreement's text, in order. Throws INVALID naming the faulty line. */
export function clausesOf(body: string): {
  readonly clauses: readonly Clause[];
  readonly riders: readonly Rider[];
} {
  const clauses: Clause[] = [];
  const riders: Rider[] = [];
  const parts = partsOf(body);
  if (parts.length === 0) throw refused(1, 'there is no clause');
  if (parts.length > MAX_PARTS)
    throw refused(parts[MAX_PARTS]?.line ?? 1, `there are more than ${MAX_PARTS} clauses`);
  for (const { line, heading, text } of parts) {
    if (!text) throw refused(line, `“${heading}” has no text`);
    const [, region, name] = RIDER.exec(heading) ?? [];
    if (region && name) {
      if (!regions.has(region.toUpperCase())) throw refused(line, `“${region}” is not a state or province`);
      riders.push({ id: `r${riders.length + 1}`, region: region.toUpperCase(), heading: name, text });
    } else {
      const [initialed, renewal] = INITIALED.exec(heading) ?? [];
      clauses.push({
        id: `c${clauses.length + 1}`,
        heading: heading.replace(INITIALED, ''),
        text,
        initialed: initialed !== undefined,
        ...(renewal && { acknowledges: 'renewal' }),
      });
    }
  }
  return { clauses, riders };
}
