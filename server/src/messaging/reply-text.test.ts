import { describe, expect, test } from 'vitest';
import { mailTexts } from '@sable/domain/texts/mail';
import { replyText } from './reply-text.ts';

const ours = `${mailTexts.en.reply.above}\n\nHello Hanna Miller,\n\nRita answers:\nVery loud.`;
const quoted = ours.replace(/^/gm, '> ');

describe('of a reply stands what the person wrote', () => {
  test.each([
    [
      'above what was quoted',
      `Thanks! How loud?\n\nOn Tue, Mar 4, 2025 at 9:12 AM Rita <reply+x@in.example.com> wrote:\n${quoted}`,
    ],
    [
      'above a line that was broken',
      `Thanks! How loud?\n\nOn Tue, Mar 4, 2025 at 9:12 AM Northgate Security\n<reply+x@in.example.com> wrote:\n\n${quoted}`,
    ],
    [
      'above fields, as an office program quotes',
      `Thanks! How loud?\r\n\r\n________________________________\r\nFrom: Northgate <x@in.example.com>\r\nSent: Tuesday\r\nTo: Hanna\r\n\r\n${ours}`,
    ],
    [
      'above fields without a line',
      `Thanks! How loud?\n\nFrom: Northgate <x@in.example.com>\nSent: Tuesday\nTo: Hanna\n\nHello`,
    ],
    [
      'in French',
      `Thanks! How loud?\n\nLe mar. 4 mars 2025 à 09:12, Northgate <x@in.example.com> a écrit :\n${quoted}`,
    ],
    [
      'in Spanish',
      `Thanks! How loud?\n\nEl mar, 4 mar 2025 a las 9:12, Northgate (<x@in.example.com>) escribió:\n${quoted}`,
    ],
    ['without a signature', `Thanks! How loud?\n-- \nHanna Miller\n+1 937 555 0100`],
    ['below what was quoted', `On Tue, Mar 4, 2025 at 9:12 AM Rita wrote:\n${quoted}\n\nThanks! How loud?`],
  ])('%s', (_name, text) => expect(replyText({ text })).toBe('Thanks! How loud?'));

  test('also where they begin like a mail program', () => {
    const own =
      'On Monday you wrote:\n\nit is loud. How loud, and what does a second one cost?\nWhere would it go?\nIs it white?\nDoes it need power?\nCan I paint it?\nWho comes?\nWhen?';
    expect(replyText({ text: `${own}\n\nOn Tue, Mar 4, 2025 at 9:12 AM Rita wrote:\n${quoted}` })).toBe(own);
  });

  test('of an email that is HTML alone, as text', () => {
    const html =
      '<html><head><style>p{}</style></head><body><div>Thanks &amp; <b>how</b> loud?</div><div><br></div><blockquote><p>Hello</p></blockquote></body></html>';
    expect(replyText({ html })).toBe('Thanks & how loud?');
    expect(replyText({ html: '&lt;script&gt; &#39;x&#39; &unknown;' })).toBe("<script> 'x' &unknown;");
  });

  test('and nothing where they wrote nothing', () => {
    expect(replyText({ text: quoted })).toBe('');
    expect(replyText({})).toBe('');
  });
});
