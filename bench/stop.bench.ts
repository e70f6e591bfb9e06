/**
 * Stops the site under load like a service manager: with SIGTERM to all processes of the service, or to the
 * first one only, followed by a second signal. Every connected request must be answered.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempDisposable } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getBytes } from '../tests/support/get-bytes.ts'
import { freePort } from '../tests/support/running-site.ts'
import { createReport } from './report.ts'

const stopsEachWay = 50
const startLimitMs = 30_000
const longestStopMs = 9000

const page = 'GET /ko HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br\r\n'
const search = 'GET /api/projects?search=a HTTP/1.1\r\nHost: localhost\r\n'
const body = JSON.stringify({
  name: 'Ada',
  email: 'ada@example.com',
  subject: 'Under load',
  message: 'Hi!',
})
const message = [
  'POST /api/contact HTTP/1.1',
  'Host: localhost',
  'Content-Type: application/json',
  'X-Requested-With: XMLHttpRequest',
  `Content-Length: ${body.length}`,
  '',
  body,
].join('\r\n')

interface Visit {
  /** The head of a request, with an empty line at its end. */
  text: string
  /** Whether the next request uses the same connection. */
  keepsConnection: boolean
}

interface VisitResult {
  answered: number
  /** What happened to each connected request that was not answered correctly. */
  broken: string[]
}

const statuses = new Set(['200', '202'])
const visits: Visit[] = [
  ...repeat(8, { text: `${page}\r\n`, keepsConnection: true }),
  ...repeat(4, { text: `${page}Connection: close\r\n\r\n`, keepsConnection: false }),
  ...repeat(2, { text: `${search}\r\n`, keepsConnection: true }),
  ...repeat(2, { text: message, keepsConnection: true }),
]

const report = createReport(`stop: ${stopsEachWay} stops under load, each way`)
await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-stop-'))
await reportOn('SIGTERM to the process group', true)
await reportOn('SIGTERM to the process alone', false)
report.finish()

async function reportOn(name: string, toGroup: boolean): Promise<void> {
  const total = { answered: 0, broken: [] as string[], codes: new Set<number | null>(), longest: 0 }
  for (let turn = 0; turn < stopsEachWay; turn += 1) {
    const { results, code, stopMs } = await stopOnce(toGroup)
    for (const { answered, broken } of results) {
      total.answered += answered
      total.broken.push(...broken)
    }
    total.codes.add(code)
    total.longest = Math.max(total.longest, stopMs)
  }
  report.line(`${name}: ${total.answered} requests answered in ${stopsEachWay} runs`)
  for (const [problem, all] of Map.groupBy(total.broken, String)) {
    report.line(`  ${problem}: ${all.length}`)
  }
  report.limit({ name: '  broken requests', value: total.broken.length, unit: '', most: 0 })
  report.require([...total.codes].join() === '0', '  every stop ended with exit code 0')
  report.limit({ name: '  longest stop', value: total.longest, unit: 'ms', most: longestStopMs })
}

async function stopOnce(toGroup: boolean) {
  const port = await freePort()
  const child = spawn(process.execPath, [join('scripts', 'start.mjs')], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATA_DIR: join(folder.path, 'data'),
      MADANG_ENV: 'test',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
    },
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = once(child, 'exit') as Promise<[number | null]>
  const pid = child.pid as number
  const signal = (name: NodeJS.Signals) => process.kill(toGroup ? -pid : pid, name)
  const kill = () => process.kill(-pid, 'SIGKILL')
  process.once('exit', kill)
  await waitUntilReady(port)
  const visiting = Promise.all(visits.map((visit) => visitUntilRefused(port, visit)))
  await sleep(150 + Math.random() * 150)
  const begun = performance.now()
  signal('SIGTERM')
  await sleep(Math.random() * 100)
  // The process may have exited already.
  if (child.exitCode === null) signal(Math.random() < 0.5 ? 'SIGTERM' : 'SIGINT')
  const [code] = await exited
  process.off('exit', kill)
  const stopMs = performance.now() - begun
  return { results: await visiting, code, stopMs }
}

async function waitUntilReady(port: number): Promise<void> {
  const begun = performance.now()
  while (performance.now() - begun < startLimitMs) {
    const status = await getBytes(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.status,
      () => 0,
    )
    if (status === 200) return
    await sleep(20)
  }
  throw new Error('The site was not ready.')
}

function repeat(times: number, visit: Visit): Visit[] {
  return Array.from({ length: times }, () => visit)
}

/** Resolves when a connection is refused: the site no longer listens. */
async function visitUntilRefused(port: number, visit: Visit): Promise<VisitResult> {
  const result: VisitResult = { answered: 0, broken: [] }
  while (await converse(port, visit, result)) {
    // The server closed a connection properly: the next request opens a new one.
  }
  return result
}

/** Sends requests on one connection until it is closed. @returns false: the site refuses the connection. */
function converse(
  port: number,
  { text, keepsConnection }: Visit,
  result: VisitResult,
): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, noDelay: true })
    let received = ''
    let isConnected = false
    let isWaiting = false
    let asked = 0
    const ask = () => {
      received = ''
      isWaiting = true
      asked += 1
      socket.write(text)
    }
    socket.setEncoding('latin1')
    socket.on('connect', () => {
      isConnected = true
      ask()
    })
    socket.on('data', (chunk) => {
      received += chunk
      const answer = readAnswer(received)
      if (!answer) return
      isWaiting = false
      if (statuses.has(answer.status)) result.answered += 1
      else result.broken.push(`status ${answer.status}`)
      if (keepsConnection && !answer.isLast) ask()
      else socket.end()
    })
    let problem = 'closed without an answer'
    socket.on('error', (error: NodeJS.ErrnoException) => {
      problem = error.code ?? error.message
    })
    socket.on('close', () => {
      const where = asked === 1 ? 'a new connection' : 'a keep-alive connection'
      if (isConnected && isWaiting) result.broken.push(`${problem} on ${where}`)
      resolve(isConnected)
    })
  })
}

/** null: incomplete. */
function readAnswer(received: string): { status: string; isLast: boolean } | null {
  const end = received.indexOf('\r\n\r\n')
  if (end < 0) return null
  const head = received.slice(0, end).toLowerCase()
  const length = /\r\ncontent-length: (\d+)/.exec(head)?.[1]
  const body = received.slice(end + 4)
  const isWhole = length ? body.length >= Number(length) : body.endsWith('0\r\n\r\n')
  if (!isWhole) return null
  return { status: head.slice(9, 12), isLast: head.includes('\r\nconnection: close') }
}
