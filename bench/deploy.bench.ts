/**
 * Tests the ways to run a site in `deploy/`, as far as this machine allows: the systemd unit with systemd's
 * own checks, the container by building and running it on a base image of this machine's files, and the
 * Caddyfile with Caddy.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findCaddy } from '../scripts/reverse-proxies.mjs'
import { getBytes } from '../tests/support/get-bytes.ts'
import { findFreePort } from '../tests/support/server-process.ts'
import { createReport } from './report.ts'

const root = join(import.meta.dirname, '..')
/** Without overlay and runtime, so that it works inside a container too. */
const buildahEnvironment = { ...process.env, STORAGE_DRIVER: 'vfs', BUILDAH_ISOLATION: 'chroot' }
const image = 'madang-bench'
const mostExposure = 2

const report = createReport('deploy: the ways to run a site')
const folder = mkdtempSync(join(tmpdir(), 'madang-deploy-'))
try {
  tryUnit()
  tryCaddyfile()
  await tryContainer()
  report.line(
    'not tried: the unit under a running systemd, and Compose, which need an engine of their own',
  )
} finally {
  rmSync(folder, { recursive: true })
}
report.finish()

function tryUnit(): void {
  if (!exists('systemd-analyze')) {
    report.line('not tried: the unit (no systemd-analyze)')
    return
  }
  // The folder of the release does not exist yet.
  const unit = join(folder, 'madang.service')
  const text = readFileSync(join(root, 'deploy', 'madang.service'), 'utf8')
  writeFileSync(unit, text.replace('=/opt/madang', `=${root}`))
  const verified = ask('systemd-analyze', ['verify', unit])
  report.require(verified.status === 0 && verified.stderr === '', 'systemd-analyze verify')
  const { stdout } = ask('systemd-analyze', ['security', '--offline=true', unit])
  const value = Number(/exposure level for \S+ ([\d.]+)/.exec(stdout)?.[1])
  report.limit({
    name: 'systemd-analyze security: exposure',
    value,
    unit: 'of 10',
    most: mostExposure,
  })
}

function tryCaddyfile(): void {
  const caddy = findCaddy()
  if (!caddy) {
    report.line('not tried: the Caddyfile (no Caddy)')
    return
  }
  const args = ['adapt', '--config', join(root, 'deploy', 'Caddyfile')]
  const env = { ...process.env, SITE_NAME: 'your.domain', HOME: folder }
  const { status } = spawnSync(caddy, args, { env, stdio: 'ignore' })
  report.require(status === 0, 'caddy adapt')
}

async function tryContainer(): Promise<void> {
  if (!exists('buildah')) {
    report.line('not tried: the container (no buildah)')
    return
  }
  must(process.execPath, ['scripts/release.mjs', 'release'])
  must('deploy/local-base.sh', [process.execPath])
  const base = ['--build-arg', 'NODE_IMAGE=localhost/madang-base', '--format', 'docker']
  must('buildah', ['bud', '-q', ...base, '-f', 'deploy/Containerfile', '-t', image, '.'])
  const container = must('buildah', ['from', image]).trim()
  const user = ['--user', '10001:10001']
  const port = String(await findFreePort())
  const run = ['run', ...user, '-e', `PORT=${port}`, '-e', 'HOST=127.0.0.1', container, '--']
  const write = ['node', '-e', "require('node:fs').writeFileSync('/opt/madang/x', '')"]
  report.require(ask('buildah', [...run, ...write]).status !== 0, 'it cannot write into its code')

  const site = spawn('buildah', [...run, 'node', 'scripts/start.mjs'], {
    env: buildahEnvironment,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = once(site, 'exit')
  report.require(await isReady(port), 'the site in the container is ready')
  const { status } = ask('buildah', [...run, 'node', 'scripts/healthcheck.mjs'])
  report.require(status === 0, 'its health check says so')
  // buildah does not forward signals, so the process inside gets the signal directly.
  const inside = listSiteProcesses(site.pid ?? 0).at(-1)
  if (inside) process.kill(inside, 'SIGTERM')
  const [code] = await exited
  report.require(code === 0, 'SIGTERM ends it with exit code 0')
  must('buildah', ['rm', container])
}

/** The processes below `pid` that run as the user of the image. */
function listSiteProcesses(pid: number): number[] {
  // A process is listed with the thread of its parent that started it.
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' '),
  )
  const below = children.filter(Boolean).flatMap((child) => listSiteProcesses(Number(child)))
  const isSite = /^Uid:\t10001\t/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return isSite ? [pid, ...below] : below
}

async function isReady(port: string): Promise<boolean> {
  for (let turn = 0; turn < 600; turn += 1) {
    const status = await getBytes(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.status,
      () => 0,
    )
    if (status === 200) return true
    await sleep(100)
  }
  return false
}

function exists(program: string): boolean {
  return !spawnSync(program, ['--version'], { stdio: 'ignore' }).error
}

function ask(program: string, args: string[]) {
  return spawnSync(program, args, { cwd: root, env: buildahEnvironment, encoding: 'utf8' })
}

function must(program: string, args: string[]): string {
  const { status, stdout, stderr } = ask(program, args)
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`)
  return stdout
}
