/**
 * From nothing to online: runs the commands of README's "Online in ten minutes" unchanged, in a new folder with an empty npm
 * cache, and then those of `deploy/github-pages.yml`. Git leads the addresses at GitHub to local repositories, which take the
 * place of GitHub Pages. Needs the npm registry.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parse } from 'yaml'
import { languages } from '#shared/i18n/languages.ts'
import { freePort } from '../tests/support/running-site.ts'
import { serveFolder } from '../tests/support/serve-folder.ts'
import { createReport } from './report.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const mostMinutes = 10
const report = createReport('online: from nothing to a published copy, by README word for word')
await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-online-'))
const work = folder.path
const repositories = {
  'https://github.com/OWNER/madang': join(work, 'program.git'),
  'https://github.com/YOU/YOU.github.io': join(work, 'pages.git'),
}
const leads = Object.entries(repositories)
  .map(([address, path]) => `[url "${path}"]\n  insteadOf = ${address}\n`)
  .join('')
await writeFile(join(work, 'gitconfig'), leads)
const port = await freePort()
const env = withoutNpm({
  ...process.env,
  GIT_CONFIG_GLOBAL: join(work, 'gitconfig'),
  npm_config_cache: join(work, 'npm-cache'),
  PORT: String(port),
})
const git = (...args: string[]) => execFileSync('git', args, { cwd: work, env })
git('clone', '--quiet', '--bare', root, join(work, 'program.git'))
git('init', '--quiet', '--bare', join(work, 'pages.git'))

const [, section = ''] = /^## Online in ten minutes\n(.*?)^## /ms.exec(read('README.md')) ?? []
const [, block = ''] = /^```sh\n(.*?)^```$/ms.exec(section) ?? []
const begun = performance.now()
let at = work
for (const line of block.trim().split('\n')) {
  const started = performance.now()
  const [command = ''] = line.split(/\s+#/)
  if (command.startsWith('cd ')) at = join(at, command.slice(3))
  else if (command === 'npm start') await look(at)
  else await run(command, at)
  report.line(`${line}: ${minutesSince(started)} min`)
}
const value = (performance.now() - begun) / 60_000
report.limit({ name: 'from nothing to online', value, unit: 'min', most: mostMinutes })
git(
  'clone',
  '--quiet',
  '--branch',
  'gh-pages',
  repositories['https://github.com/YOU/YOU.github.io'],
  'pages',
)
await check('pages', 'https://you.github.io', '')

const { jobs } = parse(read('deploy/github-pages.yml'))
const steps: { run?: string; with?: { path?: string } }[] = jobs.write.steps
const workflowBegun = performance.now()
git('clone', '--quiet', join(work, 'program.git'), 'action')
for (const { run: script } of steps)
  if (script) await run(script, join(work, 'action'), { ORIGIN: 'https://you.github.io/site' })
report.line(`the commands of deploy/github-pages.yml: ${minutesSince(workflowBegun)} min`)
const uploaded = steps.find((step) => step.with?.path)?.with?.path ?? ''
await check(join('action', uploaded), 'https://you.github.io', '/site')
report.finish()

/** Until it answers; then Ctrl-C, which a terminal sends to all processes of the command. */
async function look(cwd: string): Promise<void> {
  const child = spawn('npm', ['start'], { cwd, env, stdio: 'inherit', detached: true })
  const exited = once(child, 'exit')
  const isUp = async () => (await fetch(`http://localhost:${port}/ko`).catch(() => null))?.ok
  while (child.exitCode === null && !(await isUp())) await sleep(200)
  report.require(child.exitCode === null, 'npm start serves the site')
  if (child.pid) process.kill(-child.pid, 'SIGINT')
  await exited
}

async function run(script: string, cwd: string, more: Record<string, string> = {}): Promise<void> {
  // As a workflow of GitHub does.
  const args = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script]
  const child = spawn('bash', args, { cwd, env: { ...env, ...more }, stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${script} ended with ${code}.`)
}

/** Follows every link of every page from the three homes on, on both kinds of host. */
async function check(published: string, origin: string, base: string): Promise<void> {
  for (const isGitHub of [false, true]) {
    await using served = await serveFolder(join(work, published), { base, isGitHub })
    const waiting = ['/', ...languages.map((language) => `/${language}/`)].map(
      (path) => base + path,
    )
    const statuses = new Map(waiting.map((path) => [path, 0]))
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const answer = await fetch(served.origin + path, { redirect: 'manual' })
      statuses.set(path, answer.status)
      const text = await answer.text()
      if (!answer.headers.get('content-type')?.startsWith('text/html')) continue
      for (const [, link = ''] of text.matchAll(/\s(?:href|src)="([^"]*)"/g)) {
        const url = URL.parse(link.replaceAll('&amp;', '&'), origin + path)
        if (url?.origin !== origin || statuses.has(url.pathname)) continue
        statuses.set(url.pathname, 0)
        waiting.push(url.pathname)
      }
    }
    const dead = [...statuses].filter(([, status]) => status !== 200)
    const pages = [...statuses.keys()].filter((path) => path.endsWith('/'))
    const host = isGitHub ? 'GitHub Pages' : 'a plain file server'
    report.require(
      dead.length === 0 && pages.length > 60,
      `${statuses.size} addresses, ${pages.length} of them pages, answer 200 at ${origin}${base}/ by the rules of ${host}`,
    )
    for (const [path, status] of dead) report.line(`    ${status} ${path}`)
  }
}

function minutesSince(begin: number): string {
  return ((performance.now() - begin) / 60_000).toFixed(2)
}

/** What npm sets for the commands that it runs would reach those that are measured, and so would its Node. */
function withoutNpm(all: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own = Object.entries(all).filter(
    ([name]) => name === 'npm_config_cache' || !/^(?:npm_|INIT_CWD|NODE_COMPILE_CACHE)/.test(name),
  )
  const path = all['PATH']?.split(delimiter).filter((one) => !one.includes('node_modules'))
  return { ...Object.fromEntries(own), PATH: path?.join(delimiter) }
}
