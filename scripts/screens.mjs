/**
 * `npm run screens -- [page …]` takes screenshots of every page, or of the named pages, into `docs/screens`.
 */
import { ensureInstalled, runFile } from './bootstrap.mjs'
import { ensureChromium } from './browser.mjs'
import { ensureBuilt } from './build.mjs'

ensureInstalled()
ensureBuilt()
runFile('tests/screens/take-screens.ts', process.argv.slice(2), { CHROMIUM_PATH: ensureChromium() })
