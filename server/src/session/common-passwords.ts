import listed from './common-words.json';

/**
 * Passwords and people's names from lists of leaked passwords. Lower case. Attackers try them first, alone or with
 * digits and symbols around them.
 */
export const listedWords: ReadonlySet<string> = new Set(listed.words.split(' '));

/** Words in most common passwords; adding digits and symbols around them makes them no better. Lower case. */
export const commonWords: ReadonlySet<string> = new Set(
  `password passwort passw0rd p@ssword p@ssw0rd pa55word passphrase motdepasse contrasena secret topsecret default changeme
  letmein welcome bienvenue hello login logmein signin access admin administrator root superuser master guest user username
  manager office sales test testing tester temp temporary demo sample example qwerty qwertz azerty qwertyuiop azertyuiop
  asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc wsxedc iloveyou loveyou lovely sunshine princess monkey dragon football
  baseball basketball soccer hockey superman batman spiderman starwars pokemon trustno shadow michael jennifer jordan hunter
  harley ranger buster thomas robert daniel andrew joshua charlie george maggie pepper ginger summer winter spring autumn
  january february march april june july august september october november december monday tuesday wednesday thursday friday
  saturday sunday whatever nothing freedom computer internet google facebook microsoft windows apple samsung android
  security alarm alarms securesystem keypad camera cameras sable company business america canada toronto montreal newyork
  mustang corvette ferrari mercedes porsche toyota cheese chocolate cookie coffee banana orange flower butterfly rainbow
  diamond silver golden purple yellow babygirl sweetheart darling forever family mother father brother sister friend
  jesus christ blessed godisgood heaven angel angels faith hope`
    .split(/\s+/)
    .filter(Boolean),
);

/** Runs of keys and symbols for keyboard walks. Lower case. */
export const walks: readonly string[] = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'qazwsxedcrfvtgbyhnujmikolp',
  '!@#$%^&*()_+',
];
