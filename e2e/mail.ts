import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ownDemo } from './own-demo.ts';
import { expect } from './people.ts';

/** Returns the pattern's match in the newest email to an address as soon as it exists. */
async function mailed(to: string, pattern: RegExp, subject = /./): Promise<string> {
  const folder = join(ownDemo().directory, 'mail');
  const find = async () => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json')).toSorted();
    for (const name of names.toReversed()) {
      const text = await readFile(join(folder, name), 'utf8');
      if (text.includes(to) && subject.test(text)) return pattern.exec(text)?.[0] ?? '';
    }
    return '';
  };
  await expect.poll(find).not.toBe('');
  return find();
}

/** Returns the link in the newest email to an address. @param kind the purpose of the link, as in its URL */
export const mailedLink = (to: string, kind: 'link' | 'email'): Promise<string> =>
  mailed(to, new RegExp(`https?:[^\\s"\\\\]+login\\?${kind}=[\\w-]+`));

/** Returns the code in the newest email to an address. */
export const mailedCode = (to: string): Promise<string> => mailed(to, /(?<=code is )\d{8}/);

/** Returns the link in the newest email that requests approval of the estimate with this number. */
export const mailedApproval = (to: string, reference: string): Promise<string> =>
  mailed(to, /(?<=https?:\/\/[^/\s"\\]+)\/a\/[\w-]+/, new RegExp(`${reference} needs your approval`));

/** Returns the words about an estimate in an email to an address; the subject names the estimate. */
export const mailedAbout = (to: string, subject: RegExp, phrase: RegExp): Promise<string> =>
  mailed(to, phrase, subject);

/** Returns the number of emails to an address so far whose text matches. */
export async function countMailed(to: string, pattern: RegExp): Promise<number> {
  const folder = join(ownDemo().directory, 'mail');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.filter((text) => text.includes(to) && pattern.test(text)).length;
}
