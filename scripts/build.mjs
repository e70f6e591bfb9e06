/** Builds the pages, the panel and the server, where sources have changed. A release contains what is built. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { release, run } from './bootstrap.mjs'
import { filesBelow, fingerprint, readIfThere, root } from './files.mjs'
import { writeLicences } from './licences.mjs'

const buildStamp = join(root, 'build', '.madang-build')
/** The two files that `ensureServerBundled` makes: the server, and the commands of the operator. */
export const bundledServer = 'build/server/main.js'
export const bundledCommands = 'build/server/cli.js'
const serverStamp = join(root, 'build', 'server', '.madang-build')
/** Folders whose files are served unchanged. */
const servedFolders = ['build/browser', 'build/panel', 'build/licenses']
const buildSources = [
  'app',
  'admin',
  'client',
  'shared',
  'scripts',
  'package-lock.json',
  'tsconfig.base.json',
]
const buildConfigs = [
  'vite.shared.config.ts',
  'vite.pages.config.ts',
  'vite.browser.config.ts',
  'vite.copy.config.ts',
  'vite.panel.config.ts',
  'scripts/licences.mjs',
]

const serverSources = [
  'server',
  'shared',
  'package-lock.json',
  'tsconfig.base.json',
  'vite.server.config.ts',
]

/** Builds the public site and the panel if their sources have changed since the last build; calls `beforeBuild` first. */
export function ensureBuilt(beforeBuild = () => {}) {
  if (release) return
  const wanted = fingerprint([...buildSources, ...buildConfigs])
  if (readIfThere(buildStamp) === wanted) return
  beforeBuild()
  console.log('Building the site …')
  rmSync(buildStamp, { force: true })
  for (const config of buildConfigs.filter((file) => /^vite\.(?!shared)/.test(file))) build(config)
  writeLicences(root)
  for (const folder of servedFolders) compressFiles(folder)
  writeFileSync(buildStamp, wanted)
}

/**
 * Bundles the server and its commands if their sources have changed since the last bundle, and returns the file
 * that starts the server. Calls `beforeBuild` before it bundles. Loading 780 modules took most of a start (`docs/decisions/server-process.md`).
 */
export function ensureServerBundled(beforeBuild = () => {}) {
  if (release) return bundledServer
  const wanted = fingerprint(serverSources)
  if (readIfThere(serverStamp) !== wanted) {
    beforeBuild()
    rmSync(serverStamp, { force: true })
    build('vite.server.config.ts')
    writeFileSync(serverStamp, wanted)
  }
  return bundledServer
}

/**
 * The file of the operator's commands. If the sources have changed since the last bundle, it is their source: a new
 * bundle would remove parts that a running server has not loaded yet.
 */
export function findCommands() {
  const isBundled = release || readIfThere(serverStamp) === fingerprint(serverSources)
  return isBundled ? bundledCommands : 'server/cli.ts'
}

function build(config) {
  // Always the production build, also if a test asks for it.
  run('vite', ['build', '--logLevel', 'warn', '--config', config], { NODE_ENV: 'production' })
}

/**
 * For callers that make another kind of build: the next `ensureBuilt` builds everything again, compressed
 * files included.
 */
export function discardBuild() {
  rmSync(buildStamp, { force: true })
}

/** Writes the brotli and gzip form beside each file, so that a start need not compress them. */
function compressFiles(folder) {
  for (const path of filesBelow(folder)) {
    if (/\.(?:br|gz)$/.test(path)) continue
    const bytes = readFileSync(join(root, path))
    writeFileSync(join(root, `${path}.br`), brotliCompressSync(bytes))
    writeFileSync(join(root, `${path}.gz`), gzipSync(bytes, { level: 9 }))
  }
}
