/**
 * `npm run screens -- [page …]` takes screenshots of every page, or of the named pages, into `docs/screens`;
 * `npm run screens -- readme` those of README.md into `docs/pictures`.
 */
import { ensureInstalled, runFile } from './bootstrap.mjs'
import { ensureChromium } from './browser.mjs'
import { ensureBuilt } from './build.mjs'

ensureInstalled()
ensureBuilt()
const names = process.argv.slice(2)
const file = names[0] === 'readme' ? 'take-pictures' : 'take-screens'
runFile(`tests/screens/${file}.ts`, names, { CHROMIUM_PATH: ensureChromium() })
