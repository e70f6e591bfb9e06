/**
 * `npm test`: all checks and tests, on SQLite and PostgreSQL. The last line counts passed and failed ones.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ensureBuilt, ensureInstalled, tryRun } from './bootstrap.mjs'
import { ensureChromium, ensureFirefox } from './browser.mjs'
import { hasReverseProxies } from './reverse-proxies.mjs'
import { rooms } from './rooms.mjs'

ensureInstalled()
const chromium = ensureChromium()
const firefox = ensureFirefox()
ensureBuilt()

let passed = 0
let failed = 0
let flaky = []

/** Counts types and lint as one test each. */
function count(name, { status }) {
  if (status === 0) passed++
  else failed++
  console.log(`${status === 0 ? 'ok' : 'FAILED'}  ${name}`)
}

/** The tests of a file that passed only when they were tried again: their first failure is still in the report. */
function listFlaky({ name, assertionResults }) {
  return assertionResults
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(({ fullName }) => `${relative('.', name)} ${fullName.trim()}`)
}

for (const room of rooms) count(`types of ${room}`, tryRun('tsc', ['--project', room]))
count('lint', tryRun('biome', ['check', '--error-on-warnings', '.']))

const folder = mkdtempSync(join(tmpdir(), 'madang-test-'))
const report = join(folder, 'report.json')
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
const { status } = tryRun('vitest', ['run', ...reporters], {
  CHROMIUM_PATH: chromium,
  ...(firefox && { FIREFOX_PATH: firefox }),
})
try {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
  passed += numPassedTests
  failed += numFailedTests
  flaky = testResults.flatMap(listFlaky)
  // A file that failed before its first test, or an error outside of a test, is in no test count.
  const broken = testResults.filter((file) => file.status === 'failed')
  if (numFailedTests === 0 && (status !== 0 || broken.length > 0)) failed++
} catch {
  failed++
}
rmSync(folder, { recursive: true })

if (!firefox) {
  console.log('Firefox is not installed: the journeys in Firefox are not part of this run.')
}
if (!hasReverseProxies()) {
  console.log(
    'nginx and Caddy are not both installed: the tests behind a real proxy are not part of this run.',
  )
}
for (const line of flaky) console.log(`flaky: ${line}`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
