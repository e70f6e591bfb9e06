/** `npm run fix`: writes the documents of settings and the still pictures of the pieces, formats all files and applies the safe fixes of lint. */
import { ensureInstalled, run, runFile } from './bootstrap.mjs'

ensureInstalled()
runFile('server/settings/write-docs.ts')
runFile('scripts/write-stills.mjs')
run('biome', ['check', '--write', '--error-on-warnings', '.'])
