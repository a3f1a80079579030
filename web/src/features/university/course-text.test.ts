import { describe, expect, it } from 'vitest';
import { textBlocks } from './course-text.ts';

describe('the text of a course', () => {
  it('is parted by blank lines into headings, lists and paragraphs', () => {
    expect(
      textBlocks(
        '# Before you ring\n\nPark so that the van\ncan be seen.\n\n- Badge\n- Tablet\n\n1. Ring\n2. Step back',
      ),
    ).toEqual([
      { kind: 'heading', level: 2, text: 'Before you ring' },
      { kind: 'paragraph', text: 'Park so that the van\ncan be seen.' },
      { kind: 'list', ordered: false, items: ['Badge', 'Tablet'] },
      { kind: 'list', ordered: true, items: ['Ring', 'Step back'] },
    ]);
  });

  it('may have a heading directly above its text', () => {
    expect(textBlocks('## Doors\n- Front\n- Back')).toEqual([
      { kind: 'heading', level: 3, text: 'Doors' },
      { kind: 'list', ordered: false, items: ['Front', 'Back'] },
    ]);
  });

  it('shows markup as typed', () => {
    expect(textBlocks('<script>alert(1)</script>')).toEqual([
      { kind: 'paragraph', text: '<script>alert(1)</script>' },
    ]);
  });

  it('is nothing when nothing was written', () => {
    expect(textBlocks(' \n\n ')).toEqual([]);
  });
});
