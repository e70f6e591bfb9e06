/**
 * The first step of every command. It runs on any Node from 20 on and uses only what Node has: installs the
 * dependencies if they are missing, and finds the Node 26 that is one of them.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint, readIfThere, root } from './files.mjs'

const installStamp = join(root, 'node_modules', '.madang-install')
/** The description that `npm run release` writes into a release; null: this is a checkout, which builds itself. */
export const release = readRelease()

const installedNode = join(
  root,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
)

/** Node 26, from the npm package `node`. A release uses the Node of the machine if it is new enough. */
export const node =
  release && isNode26() && !existsSync(installedNode) ? process.execPath : installedNode

/**
 * A small young generation: with 4 MB the server has 4 MB more resident after 100,000 requests, with V8's
 * default over 20 MB, at the same speed. Without pretenuring, V8 does not conclude from what survives a start
 * that the objects of each request will survive too (`docs/decisions/server-process.md`).
 */
export const serverFlags = ['--max-semi-space-size=2', '--no-allocation-site-pretenuring']

/** Defaults for the server's environment; the operator's environment takes precedence. */
export const serverEnvironment = {
  // The compile cache of TypeScript: with it, a start takes two thirds of the time.
  NODE_COMPILE_CACHE: join(root, 'build', 'compile-cache'),
  // Fewer memory arenas for the threads that compress pages: 15 MB less resident (glibc only; ignored
  // elsewhere).
  MALLOC_ARENA_MAX: '2',
  // Returns the memory of V8's compilers (pieces of 32 KB) and of compression at once; otherwise glibc keeps it
  // (6 to 10 MB).
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

/** A copy of many pages is made once and then gone: memory that it keeps saves a third of its processor time. */
export const copyFlags = ['--max-semi-space-size=8', '--heap-growing-percent=50']
export const copyEnvironment = {
  ...serverEnvironment,
  MALLOC_MMAP_THRESHOLD_: '4194304',
  MALLOC_TRIM_THRESHOLD_: '67108864',
}

/** Installs the locked dependencies unless they are installed. */
export function ensureInstalled() {
  const wanted = release ? releaseStamp(root) : fingerprint(['package.json', 'package-lock.json'])
  if (existsSync(node) && readIfThere(installStamp) === wanted) return
  if (release) explainInstall()
  console.log('Installing dependencies (once; about half a minute) …')
  installLocked(root, [release ? '--omit=dev' : '--include=dev'])
  writeFileSync(installStamp, wanted)
}

/** Installs what the lock file of a folder names, and waits for it; exits with npm's exit code if it fails. */
export function installLocked(folder, flags = []) {
  const npm = process.env['npm_execpath']
  const [command, first] = npm ? [process.execPath, [npm]] : ['npm', []]
  const given = [...first, 'ci', ...flags, '--no-audit', '--no-fund', '--loglevel=error']
  exitUnlessDone(spawnSync(command, given, { cwd: folder, stdio: 'inherit' }))
}

function explainInstall() {
  const { node: version, platform } = release
  const here = `Node ${process.versions.node} on ${platformName()}`
  console.log(`This release was packed for Node ${version} on ${platform}; here is ${here}.`)
}

/**
 * Changes with the lock file and the platform: packages of a release unpacked on another platform do not
 * work.
 */
export function releaseStamp(folder) {
  const lock = readFileSync(join(folder, 'package-lock.json'))
  return `${createHash('sha256').update(lock).digest('hex')} ${platformName()}`
}

/**
 * The platform in the terms by which compiled packages differ: `linux-x64`, `linux-x64-musl`, `darwin-arm64`.
 */
export function platformName() {
  const { platform, arch } = process
  const isMusl = platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime
  return `${platform}-${arch}${isMusl ? '-musl' : ''}`
}

function readRelease() {
  const text = readIfThere(join(root, 'release.json'))
  return text === null ? null : JSON.parse(text)
}

function isNode26() {
  return Number(process.versions.node.split('.')[0]) >= 26
}

/** Runs a dependency's command on Node 26 and waits for it; exits with its exit code if it fails. */
export function run(name, args, env = {}) {
  exitUnlessDone(tryRun(name, args, env))
}

/** Like `run`, but returns after a failure. */
export function tryRun(name, args, env = {}) {
  return spawnSync(node, [binary(name), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
}

/** Runs a TypeScript file on Node 26 and waits for it; exits with its exit code if it fails. */
export function runFile(file, args = [], env = {}) {
  const options = { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }
  exitUnlessDone(spawnSync(node, [file, ...args], options))
}

/**
 * Exits with the same sentence as a start if a setting is invalid. The operator then need not wait for a build to see
 * it.
 */
export function checkSettings() {
  const given = [...settingsFile(), 'scripts/check-settings.ts']
  const env = { ...serverEnvironment, ...process.env }
  exitUnlessDone(spawnSync(node, given, { cwd: root, stdio: 'inherit', env }))
}

/** Replaces this process by a TypeScript file on Node 26, and passes on signals and the exit code. */
export function become(file, args, flags = serverFlags, environment = serverEnvironment) {
  const given = [...flags, ...settingsFile(), file, ...args]
  const env = { ...environment, ...process.env }
  // One process instead of two: it keeps its process id, receives every signal directly, and saves the memory
  // of the second.
  if (process.execve && !isUnderNpm()) {
    process.chdir(root)
    // Suppresses the warning that `execve` is experimental, which is printed before the process is replaced.
    process.removeAllListeners('warning')
    process.execve(node, [node, ...given], env)
  }
  const child = spawn(node, given, { cwd: root, stdio: 'inherit', env })
  // A terminal sends Ctrl-C to the child too; this process only waits for the child to exit.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  endWithNpm(child)
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

function isUnderNpm() {
  return Boolean(process.env['npm_lifecycle_event'])
}

/** npm does not always forward the signal that ends it, so the child also ends when the parent of this process does. */
export function endWithNpm(child) {
  if (isUnderNpm()) whenParentEnds(() => child.kill('SIGTERM'))
}

/** The parent process id changes when the parent ends. */
function whenParentEnds(action) {
  const parent = process.ppid
  const check = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(check)
    action()
  }, 500)
  check.unref()
}

/** The flag that makes Node read the operator's `.env`, if there is one. */
export function settingsFile() {
  return existsSync(join(root, '.env')) ? ['--env-file=.env'] : []
}

export function binary(name) {
  const packages = { vite: 'vite', vitest: 'vitest', biome: '@biomejs/biome', tsc: 'typescript' }
  const folder = join(root, 'node_modules', packages[name])
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[name])
}

function exitUnlessDone({ status, error }) {
  if (error) console.error(error.message)
  if (status !== 0) process.exit(status ?? 1)
}
