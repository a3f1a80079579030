import { z } from 'zod';
import { invalid } from '../kernel/errors.ts';
import { choice, count, longText, optional, requiredText, url } from '../kernel/fields.ts';

export const MAX_LESSONS = 50;
export const MAX_LESSON_TITLE = 120;

/**
 * A part of a course to read, watch, or open. Its title identifies it within the course: after a rename, everybody
 * has to take it again.
 */
export const lessonSchema = z.object({
  title: requiredText('Title', MAX_LESSON_TITLE),
  kind: choice('Kind', ['text', 'video', 'file'] as const),
  minutes: count('Minutes', {}, 1000),
  text: optional(longText('Text', 20_000)),
  /** For a video or a file. */
  link: optional(url('Address')),
});
export type Lesson = z.output<typeof lessonSchema>;

/** Rejects lessons that nobody could distinguish, read, or open. Throws INVALID with the lesson. */
export function checkLessons(lessons: readonly Lesson[]): void {
  const refused = (why: string, help: string) => invalid('lessons', `${why} Nothing was saved. ${help}`);
  const twice = lessons.find(
    ({ title }, place) => lessons.findIndex((other) => other.title === title) !== place,
  );
  if (twice) throw refused(`Two lessons are called “${twice.title}”.`, 'Give one another title.');
  const empty = lessons.find(({ kind, text, link }) => (kind === 'text' ? !text : !link));
  if (empty?.kind === 'text')
    throw refused(`“${empty.title}” has no text.`, 'Write it, or remove the lesson.');
  if (empty) throw refused(`“${empty.title}” has no address.`, 'Enter the address, or remove the lesson.');
}

/** Returns the parts of a course to read, by title: its lessons, or else the course itself. */
export const partsOf = ({
  title,
  lessons,
}: {
  readonly title: string;
  readonly lessons: readonly Pick<Lesson, 'title'>[];
}): string[] => (lessons.length > 0 ? lessons.map((lesson) => lesson.title) : [title]);
