/** `npm run fix`: writes the documents of settings, formats all files and applies the safe fixes of lint. */
import { ensureInstalled, run, runFile } from './bootstrap.mjs'

ensureInstalled()
runFile('server/settings/write-docs.ts')
run('biome', ['check', '--write', '--error-on-warnings', '.'])
