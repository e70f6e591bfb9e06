/** `npm run dev`: the site on its production code path, built again and started again at every change. */
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import {
  binary,
  ensureInstalled,
  forgetBuild,
  node,
  root,
  serverFlags,
  settingsFile,
} from './bootstrap.mjs'
import { writeLicences } from './licences.mjs'

ensureInstalled()
forgetBuild()
writeLicences(root)

const env = { ...process.env, NODE_ENV: 'development' }
const children = new Map()
let restart = null

for (const config of ['vite.pages.config.ts', 'vite.browser.config.ts', 'vite.panel.config.ts']) {
  const args = ['build', '--watch', '--mode', 'development', '--logLevel', 'warn']
  spawn(node, [binary('vite'), ...args, '--config', config], { cwd: root, stdio: 'inherit', env })
}

for (const folder of ['build', 'server', 'shared']) {
  watch(join(root, folder), { recursive: true }, () => {
    // Builds write many files: wait until they are done with it.
    clearTimeout(restart)
    restart = setTimeout(startServer, 300)
  })
}
restart = setTimeout(startServer, 2000)

function startServer() {
  const running = children.get('server')
  if (running?.exitCode === null) {
    running.once('exit', startServer)
    running.kill('SIGTERM')
    return
  }
  const args = [...serverFlags, ...settingsFile(), 'server/main.ts']
  children.set('server', spawn(node, args, { cwd: root, stdio: 'inherit', env: process.env }))
}
