import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { root, say } from './prepare.mjs';

const bin = (name) => join(root, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);

/** Checks that do not run the product, slowest first; each counts as one. */
const checks = [
  { name: 'format', command: [bin('prettier'), '--cache', '--check', '--log-level', 'warn', '.'] },
  ...['.', 'web', 'server', 'domain'].map((room) => ({
    name: `types ${room}`,
    command: [bin('tsc'), '-p', room],
  })),
  { name: 'lint', command: [bin('oxlint'), '--deny-warnings'] },
];

/** A check uses one processor; one of them takes 2.5 GB of memory. */
const CHECKS_AT_ONCE = 2;

const execute = promisify(execFile);

/** Runs every check, two at a time. The output of each is shown when it ends. */
export async function runChecks() {
  const waiting = [...checks];
  const results = [];
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const [command, ...args] = check.command;
      // A command that fails or cannot start rejects with its output.
      const ended = await execute(command, args, { cwd: root, maxBuffer: Infinity }).catch((error) => error);
      const { code: status = 0, stdout, stderr } = ended;
      say(`\n— ${check.name}\n${stdout}${stderr}`);
      results.push({ name: check.name, ...settle(status, { passed: 1, failed: 0, skipped: 0 }) });
    }
  };
  await Promise.all(Array.from({ length: CHECKS_AT_ONCE }, work));
  return results;
}

/** Runs one suite, shows its output, and returns its counts. A suite that fails without counts is one failure. */
export function runCounted({ name, command, vitest, playwright, env = {} }) {
  say(`\n— ${name}`);
  if (command) return { name, ...settle(spawn(command, env), { passed: 1, failed: 0, skipped: 0 }) };
  const folder = mkdtempSync(join(tmpdir(), 'sable-report-'));
  const report = join(folder, 'report.json');
  try {
    if (vitest) {
      const status = spawn(
        [
          bin('vitest'),
          'run',
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${report}`,
          ...vitest,
        ],
        env,
      );
      return { name, ...settle(status, countVitest(report)) };
    }
    const status = spawn([bin('playwright'), 'test', '-c', 'e2e/playwright.config.ts', ...playwright], {
      ...env,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    });
    return { name, ...settle(status, countPlaywright(report)) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function spawn([command, ...args], env) {
  return (
    spawnSync(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    }).status ?? 1
  );
}

function settle(status, counts) {
  if (status === 0) return counts;
  return counts.failed > 0
    ? counts
    : { ...counts, passed: counts.passed === 1 ? 0 : counts.passed, failed: 1 };
}

function read(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return {};
  }
}

function countVitest(report) {
  const {
    numPassedTests = 0,
    numFailedTests = 0,
    numPendingTests = 0,
    numFailedTestSuites = 0,
    testResults = [],
  } = read(report);
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) => `${fullName}: ${firstLine(failureMessages?.[0])}`);
    if (status === 'failed' && failed.length === 0) failed.push(`(the file itself): ${firstLine(message)}`);
    return failed.map((failure) => `${relative(root, name)} › ${failure}`);
  });
  return {
    passed: numPassedTests,
    failed: numFailedTests || numFailedTestSuites,
    skipped: numPendingTests,
    failures,
  };
}

/** Returns the error in one line, so that even the end of a log names the cause. */
const firstLine = (message = '') => message.split('\n', 1)[0].slice(0, 200);

function countPlaywright(report) {
  const { stats = {}, suites = [] } = read(report);
  return {
    passed: (stats.expected ?? 0) + (stats.flaky ?? 0),
    failed: stats.unexpected ?? 0,
    skipped: stats.skipped ?? 0,
    failures: suites.flatMap((suite) => specsOf(suite, (spec) => !spec.ok)).map(withErrors),
    repeated: suites.flatMap((suite) => specsOf(suite, isRepeated)).map(withErrors),
  };
}

/** Whether a test passed only on a retry. */
const isRepeated = ({ ok, tests = [] }) => ok && tests.some(({ status }) => status === 'flaky');

/** Describes a Playwright test by its file and title, with the error of each failed attempt. */
function withErrors({ file, title, tests = [] }) {
  const tries = tests.flatMap(({ results = [] }) => results.map(({ error }) => error?.message));
  const errors = tries.filter(Boolean).map((message) => plainWords(message).slice(0, 400));
  return [`${file} › ${title}`, ...new Set(errors)].join('\n    ');
}

/** Returns a terminal message on one line and without its colors. */
const plainWords = (message) => stripVTControlCharacters(message).replace(/\s+/g, ' ').trim();

/** Returns the matching tests of a Playwright suite and of its nested suites. */
function specsOf({ specs = [], suites = [] }, isMeant) {
  return [...specs.filter(isMeant), ...suites.flatMap((suite) => specsOf(suite, isMeant))];
}

/**
 * Prints the name of every test that failed or passed only on a retry, then the table and the closing line; returns
 * the exit code. Even the end of a long log names the failures.
 */
export function summary(results) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  say('');
  for (const { name, failures = [], repeated = [] } of results) {
    for (const failure of failures) say(`FAILED ${name}: ${failure}`);
    for (const test of repeated) say(`passed when tried again, ${name}: ${test}`);
  }
  say('');
  for (const { name, passed, failed, skipped, note } of results) {
    say(
      `${failed > 0 ? 'FAILED ' : 'ok     '}${name.padEnd(28)} ${String(passed).padStart(6)} passed ${String(failed).padStart(4)} failed${skipped > 0 ? ` ${skipped} skipped` : ''}${note ? `  ${note}` : ''}`,
    );
  }
  const skipped = sum('skipped');
  say(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  return sum('failed') > 0 ? 1 : 0;
}
