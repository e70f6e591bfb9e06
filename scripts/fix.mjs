/** `npm run fix`: writes the lists of kinds, the documents of settings and the still pictures of the pieces, formats all files and applies the safe fixes of lint. */
import { ensureInstalled, run, runFile } from './bootstrap.mjs'

ensureInstalled()
runFile('scripts/write-kinds.ts')
runFile('server/settings/write-docs.ts')
runFile('scripts/write-stills.mjs')
run('biome', ['check', '--write', '--error-on-warnings', '.'])
