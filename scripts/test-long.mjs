/**
 * `npm run test:long`: what `npm test` proves, searched more deeply or on slower paths (`docs/decisions/tests.md`). The last
 * line counts passed and failed tests.
 */
import { ensureInstalled } from './bootstrap.mjs'
import { ensureChromium, ensureFirefox } from './browser.mjs'
import { ensureBuilt } from './build.mjs'
import { conclude, runTests } from './run-tests.mjs'

ensureInstalled()
const chromium = ensureChromium()
const firefox = ensureFirefox()
ensureBuilt()

const tests = runTests({
  TEST_LONG: '1',
  CHROMIUM_PATH: chromium,
  ...(firefox && { FIREFOX_PATH: firefox }),
})

if (!firefox) {
  console.log('Firefox is not installed: the tests in Firefox are not part of this run.')
}
conclude(tests)
