import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { root } from './prepare.mjs';

/** Rooms whose SQL asks for more than rows (roles, row security, locks, notices, copies): their suites run on both databases. What the other rooms ask is alike everywhere. */
const roomsOfBoth = /^server\/src\/(backup|db|live|outbox)\//;

/** The longest of the files that start the embedded PostgreSQL themselves or use none: a second one would not be met. */
const withoutDatabase =
  /\/(crash|failover|db\/(embedded|migrate-crash|postgres-binaries)|documents\/(agreement|estimate-options|headings|render-pdf|structure)|files\/large-uploads|seal\/check-seal|session\/password-hash)\.test\./;

/**
 * Divides the server's suites between two databases: those of rooms whose SQL asks for more than rows run on both, each other suite on one of them.
 *
 * @returns the files for each.
 */
export function dividedSuites() {
  const all = ['server/src', 'bench'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .filter((file) => /\.test\.tsx?$/.test(file))
      .map((file) => `${folder}/${file.split(sep).join('/')}`)
      .sort(),
  );
  const inPlace = all.filter((file) => withoutDatabase.test(file));
  const shared = all.filter((file) => roomsOfBoth.test(file) && !inPlace.includes(file));
  const others = all.filter((file) => !shared.includes(file) && !inPlace.includes(file));
  return {
    embedded: [...inPlace, ...shared, ...others.filter((_file, index) => index % 2 === 0)],
    second: [...shared, ...others.filter((_file, index) => index % 2 === 1)],
  };
}
