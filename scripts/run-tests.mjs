/** Runs vitest, and counts what passed and what failed. */
import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serverEnvironment, tryRun } from './bootstrap.mjs'

/** More than all tests write at the same time. */
const leastMemory = 4 * 2 ** 30

export function runTests(env) {
  const folder = mkdtempSync(join(hasMemoryDisk() ? memoryDisk : tmpdir(), 'madang-test-'))
  // As root, PostgreSQL runs as another user.
  chmodSync(folder, 0o1777)
  const report = join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  // A short process or thread spends most of its time on compiling modules.
  const { NODE_COMPILE_CACHE } = serverEnvironment
  const all = { ...env, NODE_COMPILE_CACHE, TMPDIR: folder }
  const { status } = tryRun('vitest', ['run', ...reporters], all)
  try {
    return readReport(report, status)
  } catch {
    return { passed: 0, failed: 1 }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A folder in memory, on Linux: 100 writes of SQLite take 2 ms there, and 24 to 47 ms on a disk. */
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
  }
}

/** The last lines of a run; the very last one counts passed and failed tests. */
export function conclude({ passed, failed }) {
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}
