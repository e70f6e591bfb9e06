/** `npm start`: from a fresh clone to a running site. */
import { become, ensureBuilt, ensureInstalled, ensureServerBundled } from './bootstrap.mjs'

ensureInstalled()
ensureBuilt()
become(ensureServerBundled(), process.argv.slice(2))
