import { expect, test } from 'vitest';
import { MAX_INK_NUMBERS } from '@sable/domain/estimate/signer';
import { brandPalettes, contrast } from './brand-colors.ts';
import { tokenOf } from './customer-api.ts';
import { phoneHref, readablePhone } from '@sable/domain/phone';
import { websiteHref } from './formats.ts';
import { sampleContent, siren, storage } from './sample-estimate.ts';
import { changedChoices } from '@sable/domain/estimate/selection';
import { fromBox, strokePath, toBox } from './strokes.ts';

test('only what differs from the sent document counts as a choice', () => {
  expect(changedChoices(sampleContent, {})).toEqual({});
  expect(changedChoices(sampleContent, { [siren.id]: false, [storage.id]: true, unknown: true })).toEqual({
    [storage.id]: true,
  });
});

test.each(['#0f766e', '#ffd400', '#ffffff', '#000000', '#7f7f7f', '#ff0055', 'nonsense'])(
  'brand color %s stays readable in both themes',
  (color) => {
    const { light, dark } = brandPalettes(color);
    for (const palette of [light, dark]) {
      expect(contrast(palette.onFill, palette.fill)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(palette.text, palette.soft)).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(light.fill, [255, 255, 255])).toBeGreaterThanOrEqual(3);
    expect(contrast(dark.fill, [28, 26, 25])).toBeGreaterThanOrEqual(3);
  },
);

test('strokes fit the box undistorted and find their way back', () => {
  const area = { width: 300, height: 150 };
  const box = toBox(
    [
      [
        { x: 0, y: 0 },
        { x: 300, y: 150 },
      ],
      [{ x: 150, y: 75 }],
    ],
    area,
  );
  expect(box).toEqual([
    [100, 0, 500, 200],
    [300, 100],
  ]);
  expect(fromBox(box, area)[1]).toEqual([{ x: 150, y: 75 }]);
});

test('a stroke longer than the server takes is thinned, not cut', () => {
  const points = Array.from({ length: 5000 }, (_, index) => ({ x: index / 10, y: 100 }));
  const [stroke] = toBox([points], { width: 600, height: 200 });
  expect(stroke?.length).toBe(4000);
  expect(stroke?.at(-2)).toBeGreaterThan(499);
});

test('a long scribble is thinned to what the server takes', () => {
  const stroke = Array.from({ length: 1900 }, (_, index) => ({ x: index / 10, y: 100 }));
  const box = toBox(
    Array.from({ length: 30 }, () => stroke),
    { width: 600, height: 200 },
  );
  expect(box).toHaveLength(30);
  expect(box.flat().length).toBeLessThanOrEqual(MAX_INK_NUMBERS);
});

test('a stroke becomes a path, a dot a dash', () => {
  expect(strokePath([10, 20])).toBe('M10 20h0.1');
  expect(strokePath([0, 0, 10, 10, 20, 0])).toBe('M0 0Q10 10 15 5L20 0');
});

test('phones and websites are written for people and linked safely', () => {
  expect(readablePhone('+19375550142')).toBe('(937) 555-0142');
  expect(readablePhone('+44 20 7946 0958')).toBe('+44 20 7946 0958');
  expect(phoneHref('(937) 555-0142')).toBe('tel:9375550142');
  expect(websiteHref('harborlight.example')).toBe('https://harborlight.example/');
  expect(websiteHref('javascript:alert(1)')).toBeNull();
});

test('the token is the part of the address after /e/', () => {
  expect(tokenOf('/e/abc-DEF_123')).toBe('abc-DEF_123');
  expect(tokenOf('/e/abc/')).toBe('abc');
  expect(tokenOf('/')).toBe('');
});
