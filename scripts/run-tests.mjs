/** Runs vitest, and counts what passed, what failed, and what passed only when it was tried again. */
import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { serverEnvironment, tryRun } from './bootstrap.mjs'

/** More than all tests write at the same time. */
const leastMemory = 4 * 2 ** 30

export function runTests(env) {
  const folder = mkdtempSync(join(hasMemoryDisk() ? memoryDisk : tmpdir(), 'madang-test-'))
  // As root, PostgreSQL runs as another user.
  chmodSync(folder, 0o1777)
  const report = join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  // Most of the time of a short process or thread is compiling what it loads.
  const { NODE_COMPILE_CACHE } = serverEnvironment
  const all = { ...env, NODE_COMPILE_CACHE, TMPDIR: folder }
  const { status } = tryRun('vitest', ['run', ...reporters], all)
  try {
    return readReport(report, status)
  } catch {
    return { passed: 0, failed: 1, flaky: [] }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** In memory on Linux: 100 writes of SQLite take 2 ms there, and 24 to 47 ms on a disk. */
const memoryDisk = '/dev/shm'

function hasMemoryDisk() {
  try {
    const { bavail, bsize } = statfsSync(memoryDisk)
    return bavail * bsize >= leastMemory
  } catch {
    return false
  }
}

function readReport(report, status) {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
  // A file that failed before its first test, or an error outside of a test, is in no test count.
  const broken = testResults.filter((file) => file.status === 'failed')
  const isUncounted = numFailedTests === 0 && (status !== 0 || broken.length > 0)
  return {
    passed: numPassedTests,
    failed: numFailedTests + (isUncounted ? 1 : 0),
    flaky: testResults.flatMap(listFlaky),
  }
}

const mostReason = 1500

/** The tests of a file that passed only when they were tried again, each with why it failed first. */
function listFlaky({ name, assertionResults }) {
  return assertionResults
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(({ fullName, failureMessages: [first] }) => {
      const [reason = ''] = stripVTControlCharacters(first).split('\n    at ')
      return `${relative('.', name)} ${fullName.trim()}\n${reason.slice(0, mostReason)}`
    })
}

/** The last lines of a run; the very last one counts passed and failed tests. */
export function conclude({ passed, failed, flaky }) {
  for (const line of flaky) console.log(`flaky: ${line}`)
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}
