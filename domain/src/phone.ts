/** North American numbers as people read them; any other as it was written. */
export function readablePhone(phone: string): string {
  const match = /^(?:\+?1)?[\s.-]*\(?(\d{3})\)?[\s.-]*(\d{3})[\s.-]*(\d{4})$/.exec(phone.trim());
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : phone;
}

/** Its number as people read it; empty where there is none. */
export const phoneText = (phone: string | null | undefined): string => (phone ? readablePhone(phone) : '');

/** The address that dials a number (RFC 3966); an extension is no part of it. */
export const phoneHref = (phone: string): string =>
  `tel:${phone.replace(/[^\d+x]/gi, '').replace(/x/i, ';ext=')}`;
