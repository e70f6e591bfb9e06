/** `npm run dev`: the first step, on any Node. `dev/develop.ts` does the work on Node 26. */
import { spawn } from 'node:child_process'
import { endWithNpm, ensureInstalled, node, settingsFile } from './bootstrap.mjs'
import { discardBuild } from './build.mjs'
import { root } from './files.mjs'
import { writeLicences } from './licences.mjs'

ensureInstalled()
discardBuild()
writeLicences(root)

const flags = ['--import', './scripts/dev/end-with-parent.mjs', ...settingsFile()]
const child = spawn(node, [...flags, 'scripts/dev/develop.ts'], {
  cwd: root,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
// A terminal sends Ctrl-C to the child as well.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
endWithNpm(child)
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
