import { describe, expect, test } from 'vitest';
import { skeletonOf } from './look-alike.ts';

describe('names that look alike have one skeleton', () => {
  test.each([
    ['Admin', 'admin'],
    ['  ad min. ', 'admin'],
    ['аdmin', 'admin'],
    ['ΑDMIN', 'admin'],
    ['adm1n', 'admin'],
    ['adrnin', 'admin'],
    ['ａｄｍｉｎ', 'admin'],
    ['𝐚𝐝𝐦𝐢𝐧', 'admin'],
    ['ad\u200bmin', 'admin'],
    ['ad\u00admin', 'admin'],
    ['àdmïn', 'admin'],
    ['saIes', 'sales'],
    ['ѕаӏеѕ', 'sales'],
    ['0ffice', 'office'],
    ['οffіce', 'office'],
    ['supеr', 'super'],
    ['ﬁeld', 'field'],
  ])('%s like %s', (name, other) => {
    expect(skeletonOf(name)).toBe(skeletonOf(other));
  });

  test.each([
    ['Sales lead', 'sales'],
    ['Office two', 'office'],
    ['Админ', 'admin'],
    ['Dispatcher', 'installer'],
  ])('%s unlike %s', (name, other) => {
    expect(skeletonOf(name)).not.toBe(skeletonOf(other));
  });

  test('a name of signs alone has none', () => {
    expect(skeletonOf('* -')).toBe('');
  });
});
