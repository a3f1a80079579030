import { createOTP } from '@better-auth/utils/otp';
import type { Page } from '@playwright/test';

/** The bytes that an authenticator app reads from a key (RFC 4648 base 32), as text. */
const readKey = (key: string): string => {
  const bits = [...key.replace(/\s/g, '')]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return (bits.match(/.{8}/g) ?? []).map((byte) => String.fromCharCode(Number.parseInt(byte, 2))).join('');
};

/** The code of an app that took over the key that a page shows. */
export async function codeOfApp(page: Page): Promise<string> {
  const shown = await page.getByText('No camera? Type this key:').textContent();
  return createOTP(readKey(shown?.split(':')[1] ?? '')).totp();
}
