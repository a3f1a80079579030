import { expect, test } from 'vitest';
import { UploadSpeed } from './upload-speed.ts';

test('the speed is that of the last seconds', () => {
  const speed = new UploadSpeed();
  expect(speed.bytesPerSecond).toBeNull();
  speed.add(0, 0);
  speed.add(1000, 500_000);
  expect(speed.bytesPerSecond).toBe(500_000);
  speed.add(6000, 10_500_000);
  expect(speed.bytesPerSecond).toBe(2_000_000);
  speed.reset();
  expect(speed.bytesPerSecond).toBeNull();
});

test('bytes that are sent again are no negative speed', () => {
  const speed = new UploadSpeed();
  speed.add(0, 1000);
  speed.add(1000, 500);
  expect(speed.bytesPerSecond).toBeNull();
});
