/**
 * `npm test`: all checks and tests, on SQLite and PostgreSQL. The last line counts passed and failed ones.
 */
import { ensureInstalled, tryRun } from './bootstrap.mjs'
import { ensureChromium } from './browser.mjs'
import { ensureBuilt } from './build.mjs'
import { findNginx, hasReverseProxies } from './reverse-proxies.mjs'
import { checkingTypes, rooms } from './rooms.mjs'
import { conclude, runTests } from './run-tests.mjs'

ensureInstalled()
const chromium = ensureChromium()
ensureBuilt()

let passed = 0
let failed = 0

/** Counts types and lint as one test each. */
function count(name, { status }) {
  if (status === 0) passed++
  else failed++
  console.log(`${status === 0 ? 'ok' : 'FAILED'}  ${name}`)
}

for (const room of rooms) count(`types of ${room}`, tryRun('tsc', checkingTypes(room)))
count('lint', tryRun('biome', ['check', '--error-on-warnings', '.']))

const tests = runTests({ CHROMIUM_PATH: chromium })

if (!hasReverseProxies()) {
  console.log(
    'nginx and Caddy are not both installed: the tests behind a real proxy are not part of this run.',
  )
}
if (!findNginx()) {
  console.log('nginx is not installed: its examples in the documents were not checked.')
}
conclude({ passed: passed + tests.passed, failed: failed + tests.failed })
