import type { z } from 'zod';
import { invalid, type AppError } from './errors.ts';
import { fieldName } from './field-path.ts';

export interface Problem {
  readonly path: readonly PropertyKey[];
  readonly code: string;
  readonly message: string;
}

/**
 * Returns the problem that a person can mend: for a value that fits no form of a union, that of the form which it
 * nearly has.
 */
function innermost(issue: z.core.$ZodIssue): Problem {
  const { path, code, message } = issue;
  if (code !== 'invalid_union') return issue;
  const [nearest] = issue.errors
    .filter(([first]) => first && (first.path.length > 0 || first.code === 'unrecognized_keys'))
    .toSorted((a, b) => a.length - b.length);
  if (!nearest?.[0]) return { path, code, message };
  const inner = innermost(nearest[0]);
  return { ...inner, path: [...path, ...inner.path] };
}

/** Returns the first problem of an input that its schema rejects. */
export function firstProblem({ issues: [issue] }: z.ZodError): Problem {
  return issue ? innermost(issue) : { path: [], code: 'custom', message: 'A value is missing' };
}

/** Returns a problem in one sentence without its period: the name of the field, and what is meant. */
export function problemText(schema: z.ZodType, { path, code, message }: Problem): string {
  const text = message.replace(/\.$/, '');
  const name = fieldName(schema, path);
  if (name) return `${name}: ${text}`;
  return code === 'invalid_type' ? 'The request must be a JSON object' : text;
}

/** Returns the error for an input that its schema rejects. `advice` says what was kept, and what to do. */
export const invalidInput = (schema: z.ZodType, problem: Problem, advice: string): AppError =>
  invalid(problem.path.join('.'), `${problemText(schema, problem)}. ${advice}`);
