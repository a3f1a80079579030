/** Formats North American numbers for display; returns any other number unchanged. */
export function readablePhone(phone: string): string {
  const match = /^(?:\+?1)?[\s.-]*\(?(\d{3})\)?[\s.-]*(\d{3})[\s.-]*(\d{4})$/.exec(phone.trim());
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : phone;
}

/** Formats a phone number for display; empty if there is none. */
export const phoneText = (phone: string | null | undefined): string => (phone ? readablePhone(phone) : '');

/** Returns the URL that dials a number (RFC 3966), without its extension. */
export const phoneHref = (phone: string): string =>
  `tel:${phone.replace(/[^\d+x]/gi, '').replace(/x/i, ';ext=')}`;
