import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ownDemo } from './own-demo.ts';
import { expect } from './people.ts';

/** What the newest email to an address says in the place of a pattern, as soon as it is there. */
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

/** The link of the newest email to an address. @param kind what the link is for, as it stands in its address */
export const mailedLink = (to: string, kind: 'link' | 'email'): Promise<string> =>
  mailed(to, new RegExp(`https?:[^\\s"\\\\]+login\\?${kind}=[\\w-]+`));

/** The code of the newest email to an address. */
export const mailedCode = (to: string): Promise<string> => mailed(to, /(?<=code is )\d{8}/);

/** The link of the newest email about a request for approval, which names the estimate's number. */
export const mailedApproval = (to: string, reference: string): Promise<string> =>
  mailed(to, /(?<=https?:\/\/[^/\s"\\]+)\/a\/[\w-]+/, new RegExp(`${reference} needs your approval`));

/** What an email to an address says of an estimate, which its subject names. */
export const mailedAbout = (to: string, subject: RegExp, words: RegExp): Promise<string> =>
  mailed(to, words, subject);

/** How many emails to an address were written whose text matches, by now. */
export async function countMailed(to: string, pattern: RegExp): Promise<number> {
  const folder = join(ownDemo().directory, 'mail');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.filter((text) => text.includes(to) && pattern.test(text)).length;
}
