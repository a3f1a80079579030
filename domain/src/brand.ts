/** The product's name and version label, as shown in page titles, the user menu and `/healthz`. */
export const brand = { name: 'Sable', version: '4.9.5-b1' } as const;
