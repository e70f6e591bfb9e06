/** `npm run fix`: formats all files and applies the safe fixes of lint. */
import { ensureInstalled, run } from './bootstrap.mjs'

ensureInstalled()
run('biome', ['check', '--write', '--error-on-warnings', '.'])
