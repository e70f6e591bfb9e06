/** `npm start`: from a fresh clone to a running site. */
import { become, checkSettings, ensureInstalled } from './bootstrap.mjs'
import { ensureBuilt, ensureServerBundled } from './build.mjs'

ensureInstalled()
ensureBuilt(checkSettings)
become(ensureServerBundled(checkSettings), process.argv.slice(2))
