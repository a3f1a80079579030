import { createOTP } from '@better-auth/utils/otp';
import type { Page } from '@playwright/test';

/** Decodes a key (RFC 4648 base 32) into the bytes that an authenticator app uses, as text. */
const readKey = (key: string): string => {
  const bits = [...key.replace(/\s/g, '')]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return (bits.match(/.{8}/g) ?? []).map((byte) => String.fromCharCode(Number.parseInt(byte, 2))).join('');
};

/** Returns the code of an authenticator app that was set up with the key on a page. */
export async function codeOfApp(page: Page): Promise<string> {
  const shown = await page.getByText('No camera? Type this key:').textContent();
  return createOTP(readKey(shown?.split(':')[1] ?? '')).totp();
}
