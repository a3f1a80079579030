import { z } from 'zod';
import { timeZoneHeader } from '../../shared/time-zone-header.ts';

/** Why a request was refused, as text for the user. */
export interface Refusal {
  readonly message: string;
  /** The field that the refusal is about, if any. */
  readonly field: string | null;
}

export type Outcome<T> =
  { readonly ok: true; readonly answer: T } | { readonly ok: false; readonly refusal: Refusal };

const errorAnswer = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    details: z.object({ field: z.string().optional(), seconds: z.number().optional() }).default({}),
  }),
});

const outOfReach: Refusal = {
  message: 'The server could not be reached. What you typed is kept. Check your connection and try again.',
  field: null,
};

const waitMessage = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  const time = seconds <= 90 ? `${seconds} seconds` : `${minutes} minutes`;
  return `Too many attempts. Nothing was changed. Wait ${time} and try again.`;
};

const toRefusal = (body: unknown): Refusal => {
  const parsed = errorAnswer.safeParse(body);
  if (!parsed.success) return outOfReach;
  const { code, message, details } = parsed.data.error;
  const { seconds, field = null } = details;
  if (code === 'RATE_LIMITED' && seconds !== undefined) return { message: waitMessage(seconds), field: null };
  return { message, field };
};

const send = async <T>(path: string, init: RequestInit, schema: z.ZodType<T>): Promise<Outcome<T>> => {
  try {
    const response = await fetch(path, init);
    const body: unknown = await response.json();
    if (!response.ok) return { ok: false, refusal: toRefusal(body) };
    return { ok: true, answer: schema.parse(body) };
  } catch {
    return { ok: false, refusal: outOfReach };
  }
};

/**
 * Sends a request before or during sign-in, with the time zone for the list of sessions. Never throws: a refusal is
 * returned, with a message for the user.
 */
export const postAuth = <T>(path: string, body: object, schema: z.ZodType<T>): Promise<Outcome<T>> =>
  send(
    path,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...timeZoneHeader() },
      body: JSON.stringify(body),
    },
    schema,
  );

export const getAuth = <T>(path: string, schema: z.ZodType<T>): Promise<Outcome<T>> => send(path, {}, schema);

export const doneAnswer = z.object({ ok: z.literal(true) });
