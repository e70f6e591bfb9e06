/** `npm start`: from a fresh clone to a running site. */
import { become, ensureInstalled } from './bootstrap.mjs'
import { ensureBuilt, ensureServerBundled } from './build.mjs'

ensureInstalled()
ensureBuilt()
become(ensureServerBundled(), process.argv.slice(2))
