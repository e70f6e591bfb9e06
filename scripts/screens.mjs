/** `npm run screens -- [page …]`: pictures of every page into `docs/screens`; with names, of those pages only. */
import { ensureBuilt, ensureInstalled, runFile } from './bootstrap.mjs'
import { ensureChromium } from './browser.mjs'

ensureInstalled()
ensureBuilt()
runFile('tests/screens/take-screens.ts', process.argv.slice(2), { CHROMIUM_PATH: ensureChromium() })
