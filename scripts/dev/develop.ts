/**
 * The main part of `npm run dev`. Vite rebuilds what a change affects, the server (on its production code
 * path) restarts with the new build, and changed content is imported into its database.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { resolve } from 'node:path'
import { build } from 'vite'
import { watchFolder } from '../../server/content/folder/watch-content.ts'
import { serverEnvironment, serverFlags } from '../bootstrap.mjs'
import { createServerProcess } from './server-process.ts'

const root = resolve(import.meta.dirname, '..', '..')
const contentFolder = resolve(root, process.env['CONTENT_DIR'] || 'content')
const configs = ['vite.pages.config.ts', 'vite.browser.config.ts', 'vite.panel.config.ts']

const endWithParent = ['--import', resolve(root, 'scripts/dev/end-with-parent.mjs')]
const server = createServerProcess(() =>
  startChild('server/main.ts', [...serverFlags, ...endWithParent]),
)
/** Keeps the importer's modules loaded: starting a process for each change would cost a second. */
let importer: ChildProcess | null = null
/** The running builds, by their configuration. The first builds are included from the start. */
const building = new Set(configs)
/** The operator's own NODE_ENV; React's warnings are only for the build. */
const environment = { ...process.env }
process.env['NODE_ENV'] = 'development'

function startChild(file: string, execArgv: string[] = []): ChildProcess {
  const env = { ...serverEnvironment, ...environment }
  return fork(resolve(root, file), { cwd: root, execArgv, env })
}

/** Starts the server when no build is running, because one change may affect several builds. */
function restartWhenBuilt(): void {
  if (building.size === 0) server.restart()
}

async function watchBuild(configFile: string): Promise<void> {
  const watcher = await build({
    configFile: resolve(root, configFile),
    mode: 'development',
    logLevel: 'warn',
    build: { watch: {} },
  })
  if (!('on' in watcher)) throw new Error(`${configFile} is not watched.`)
  watcher.on('event', (event) => {
    if (event.code === 'BUNDLE_START') {
      building.add(configFile)
      server.endEarly()
    }
    if (event.code !== 'BUNDLE_END' && event.code !== 'ERROR') return
    if (event.code === 'ERROR') console.error(event.error.message)
    void event.result?.close()
    building.delete(configFile)
    restartWhenBuilt()
  })
}

function restartImporter(): void {
  importer?.kill()
  importer = startChild('scripts/dev/import-on-request.ts')
}

await Promise.all(configs.map(watchBuild))
restartImporter()

// The importer is restarted too, because it uses the kinds and schemas of `shared/`.
for (const folder of ['server', 'shared']) {
  watchFolder(resolve(root, folder), () => {
    restartWhenBuilt()
    restartImporter()
  })
}
watchFolder(contentFolder, () => {
  // The importer may have ended: its changed code failed, or this command is about to end.
  if (importer?.connected) importer.send(contentFolder)
})

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, async () => {
    importer?.kill()
    await server.stop()
    process.exit()
  })
}
