import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ensureInstalled, failWithMessage, root, say, StepError } from './prepare.mjs';

// `npm run mutants [-- words]`: for each edit in mutants.json, or those whose file or description contains the words,
// breaks one line that guards data and runs the tests that must fail. A surviving mutant is a guard without a test.
try {
  ensureInstalled();
  const words = process.argv.slice(2).join(' ').toLowerCase();
  const mutants = JSON.parse(readFileSync(join(root, 'scripts', 'mutants.json'), 'utf8')).filter(
    ({ file, what }) => `${file} ${what}`.toLowerCase().includes(words),
  );
  if (mutants.length === 0) throw new StepError(`No mutant is about “${words}”. Nothing was run.`);
  const copy = copyOfTheRepository();
  try {
    const unbroken = failingTests(copy, [...new Set(mutants.flatMap(({ tests }) => tests))]);
    if (unbroken !== null) {
      say(`${unbroken.stdout}${unbroken.stderr}`);
      throw new StepError('The tests fail without a mutant, as shown above. Nothing was learned.');
    }
    const survivors = mutants.filter((mutant) => !isKilled(copy, mutant));
    say(`${mutants.length - survivors.length} killed, ${survivors.length} survived`);
    process.exit(survivors.length === 0 ? 0 : 1);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
} catch (error) {
  failWithMessage(error);
}

/** Copies the repository's files into a separate folder, on top of the packages installed here. */
function copyOfTheRepository() {
  const copy = mkdtempSync(join(tmpdir(), 'sable-mutants-'));
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' });
  for (const file of listed.split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  for (const folder of ['', 'domain', 'server', 'web']) {
    const packages = join(root, folder, 'node_modules');
    mkdirSync(join(copy, folder, 'node_modules'), { recursive: true });
    for (const name of namesIn(packages))
      if (name !== '@sable') symlinkSync(join(packages, name), join(copy, folder, 'node_modules', name));
  }
  mkdirSync(join(copy, 'node_modules', '@sable'));
  // Links to the copy's packages, not the repository's: importers must get the mutant.
  for (const name of ['domain', 'server', 'web'])
    symlinkSync(join('..', '..', name), join(copy, 'node_modules', '@sable', name));
  return copy;
}

function namesIn(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function failingTests(copy, tests) {
  const run = spawnSync(
    join(copy, 'node_modules', '.bin', 'vitest'),
    ['run', '--bail', '1', '--testTimeout', '300000', ...tests],
    {
      cwd: copy,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    },
  );
  return run.status === 0 ? null : run;
}

function isKilled(copy, { file, what, find, replace, tests }) {
  const path = join(copy, file);
  const whole = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    whole.replaceAll(find, () => replace),
  );
  const failure = failingTests(copy, tests);
  writeFileSync(path, whole);
  // A file that no longer loads fails too, which would prove nothing. Errors that tests provoke are on the other
  // stream.
  const killed = failure !== null && !/SyntaxError|Transform failed|Cannot find module/.test(failure.stdout);
  say(`${killed ? 'killed  ' : 'SURVIVED'}  ${file}: ${what}`);
  return killed;
}
