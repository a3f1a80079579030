import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from './people.ts';

/** The link of the newest email to an address, as soon as it is there. @param kind what the link is for, as it stands in its address */
export async function mailedLink(to: string, kind: 'link' | 'email'): Promise<string> {
  const folder = join(process.env['SABLE_E2E_DATA'] ?? '', 'mail');
  const pattern = new RegExp(`https?:[^\\s"\\\\]+login\\?${kind}=[\\w-]+`);
  const find = async () => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json')).toSorted();
    for (const name of names.toReversed()) {
      const text = await readFile(join(folder, name), 'utf8');
      if (text.includes(to)) return pattern.exec(text)?.[0] ?? '';
    }
    return '';
  };
  await expect.poll(find).not.toBe('');
  return find();
}
