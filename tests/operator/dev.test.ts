/** `npm run dev` for a developer: it serves, shows changes, and leaves nothing behind. */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, cp, mkdtempDisposable, readFile, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { isLong } from '../support/is-long.ts'
import { freePort, soon } from '../support/running-site.ts'

const root = join(import.meta.dirname, '..', '..')
const copied = ['admin', 'app', 'client', 'content', 'scripts', 'server', 'shared', 'package.json']
const copiedFiles = ['package-lock.json', 'tsconfig.base.json', 'LICENSE']
const configs = ['pages', 'browser', 'panel', 'shared'].map((name) => `vite.${name}.config.ts`)
/** Of a command that hangs; one that has ended is not waited for. Loaded machines take minutes. */
const patienceMs = 240_000

/** One edit of a file, after which the English home or project page contains `shown(round)`. */
interface Change {
  file: string
  path: string
  edit(text: string, round: number): string
  shown(round: number): string
}

/** Inserted by replacing a line of the file, so that edits do not accumulate. */
const changes: Record<string, Change> = {
  TSX: {
    file: 'app/home/hero.tsx',
    path: '/en',
    edit: (text, round) => text.replace(/<h1(?: data-round="\d+")?/, `<h1 data-round="${round}"`),
    shown: (round) => `data-round="${round}"`,
  },
  CSS: {
    file: 'app/home/hero.module.css',
    path: '/en',
    edit: (text, round) =>
      text.replace(/min-height: min\(\d+px/, `min-height: min(${700 + round}px`),
    shown: (round) => `min(${700 + round}px`,
  },
  YAML: {
    file: 'content/site.yaml',
    path: '/en',
    edit: (text, round) => text.replace(/( en: ).*/, `$1Title of round ${round}`),
    shown: (round) => `Title of round ${round}`,
  },
  Markdown: {
    file: 'content/projects/1/en.md',
    path: '/en/projects/1',
    edit: (text, round) => text.replace(/(?:\n\nRound \d+\n)?$/, `\n\nRound ${round}\n`),
    shown: (round) => `Round ${round}<`,
  },
}

interface Dev extends AsyncDisposable {
  child: ChildProcess
  origin: string
  readyMs: number
  output(): string
  /** Makes a change, and waits until the page shows it. @returns milliseconds. */
  timeUntilShown(change: Change, round: number): Promise<number>
  /** Ctrl-C, and waits until the command has ended. */
  stop(): Promise<void>
}

async function openDevTree() {
  await using unfinished = new AsyncDisposableStack()
  const { path: folder } = unfinished.use(await mkdtempDisposable(join(tmpdir(), 'madang-dev-')))
  for (const name of [...copied, ...copiedFiles, ...configs]) {
    await cp(join(root, name), join(folder, name), { recursive: true })
  }
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const finished = unfinished.move()
  return {
    changes,
    folder,
    start: (command = [process.execPath, 'scripts/dev.mjs']) => startDev(folder, command),
    [Symbol.asyncDispose]: () => finished.disposeAsync(),
  }
}

async function startDev(folder: string, [program = '', ...args]: string[]): Promise<Dev> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const begun = performance.now()
  const child = spawn(program, args, {
    cwd: folder,
    env: { PATH: process.env['PATH'], PORT: String(port), LOG_LEVEL: 'warn' },
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  const exited = once(child, 'close')
  const until = async (path: string, holds: (text: string) => boolean) => {
    const since = performance.now()
    const waitedMs = () => performance.now() - since
    while (waitedMs() < patienceMs && child.exitCode === null && child.signalCode === null) {
      const text = await fetch(origin + path).then(
        (response) => response.text(),
        () => '',
      )
      if (holds(text)) return waitedMs()
      // The longer it takes, the less asking may take from it.
      await wait(20 + Math.min(waitedMs() / 10, 500))
    }
    throw new Error(`${path} did not come to what was waited for.\n${output}`)
  }
  await until('/en', (text) => text.includes('</html>')).catch((error) => {
    killGroup(child)
    throw error
  })
  return {
    child,
    origin,
    readyMs: performance.now() - begun,
    output: () => output,
    async timeUntilShown({ file, path, edit, shown }, round) {
      const name = join(folder, file)
      await writeFile(name, edit(await readFile(name, 'utf8'), round))
      return until(path, (text) => text.includes(shown(round)))
    },
    async stop() {
      child.kill('SIGINT')
      await exited
    },
    async [Symbol.asyncDispose]() {
      killGroup(child)
      await exited
    },
  }
}

/** npm and what it started, unless they have ended. */
function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

const isServing = (origin: string) =>
  fetch(origin).then(
    () => true,
    () => false,
  )

/** The second start finds what the first one has prepared. */
const tree = await openDevTree()
afterAll(() => tree[Symbol.asyncDispose]())

test('npm run dev serves, shows changes of code and content, and leaves no process behind', async () => {
  await using dev = await tree.start()
  for (const change of Object.values(tree.changes)) await dev.timeUntilShown(change, 1)

  // A change just before the end, when nothing is left that could import it.
  const site = join(tree.folder, 'content', 'site.yaml')
  await appendFile(site, '\n')
  await dev.stop()
  expect(dev.output()).not.toMatch(/error/i)
  expect(await isServing(dev.origin)).toBe(false)
}, 300_000)

// `stop.test.ts` proves both for `npm start`, which ends by the same function.
test.runIf(isLong)(
  'killing npm run dev ends its server',
  async () => {
    await using dev = await tree.start()
    dev.child.kill('SIGKILL')
    await expect.poll(() => isServing(dev.origin), soon).toBe(false)
  },
  300_000,
)

test.runIf(isLong)(
  'SIGTERM to npm alone ends the server too',
  async () => {
    await using dev = await tree.start(['npm', 'run', 'dev'])
    dev.child.kill('SIGTERM')
    await expect.poll(() => isServing(dev.origin), soon).toBe(false)
  },
  300_000,
)
