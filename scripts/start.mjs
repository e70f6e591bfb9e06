/** `npm start`: from a fresh clone, or from last time, to a running site. */
import { become, ensureBuilt, ensureInstalled } from './bootstrap.mjs'

ensureInstalled()
ensureBuilt()
become('server/main.ts', process.argv.slice(2))
