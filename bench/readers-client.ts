/**
 * A child process beside a server: an attacker with hostile requests, or visitors at a fixed rate. It has started and is
 * warm before the measurement.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { constants, setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

interface SendOrder {
  port: number
  /** The kind of hostile requests; null: plain GETs. */
  kind: string | null
  perSecond: number
  forMs: number
}

/** How many responses had which status; 0: the connection was closed instead. */
export type Statuses = Record<number, number>

interface VisitOrder {
  url: string
  perSecond: number
  forMs: number
}

const answerLimitMs = 300_000

/** Starts the child process, which carries out one order at a time. */
export async function openReadersClient() {
  // V8's helper threads compile and collect at any time, and would take a core from the server.
  const child: ChildProcess = fork(import.meta.filename, { execArgv: ['--single-threaded'] })
  await once(child, 'message')
  const order = async (given: object) => {
    child.send(given)
    const [result] = await once(child, 'message', { signal: AbortSignal.timeout(answerLimitMs) })
    return result
  }
  return {
    send: (given: SendOrder): Promise<Statuses> => order(given),
    /** How long each visitor waited, in milliseconds. */
    visit: (given: VisitOrder): Promise<number[]> => order(given),
    [Symbol.dispose]: () => void child.kill(),
  }
}

const connections = 4
const head = (line: string, ...headers: string[]) =>
  `${line} HTTP/1.1\r\n${['Host: localhost', ...headers].join('\r\n')}\r\n\r\n`
const post = (path: string, type: string, body: string, ...more: string[]) =>
  head(`POST ${path}`, `Content-Type: ${type}`, `Content-Length: ${body.length}`, ...more) + body

const numbered = (count: number, write: (number: number) => string) =>
  Array.from({ length: count }, (_, at) => write(at)).join('')
const form = (body: string) =>
  post('/ko/contact', 'application/x-www-form-urlencoded', body, 'Origin: http://localhost')
const json = (body: string) =>
  post('/api/contact', 'application/json', body, 'X-Requested-With: XMLHttpRequest')
const csp = (body: string) => post('/api/security/csp', 'application/reports+json', body)

const worst: Record<string, string[]> = {
  form: [
    form('a&'.repeat(32_700)),
    form(numbered(8000, (at) => `n${at}=&`)),
    form(numbered(50, (at) => `n${at}=${'x'.repeat(1200)}&`).slice(0, -1)),
    form('a&'.repeat(40_000)),
  ],
  query: ['/api/projects', '/ko/projects', '/ko/blog', '/api/posts'].flatMap((path) => [
    head(`GET ${path}?${'a&'.repeat(7500)}`),
    head(`GET ${path}?q=${'%25'.repeat(4900)}`),
  ]),
  header: [
    head('GET /ko', numbered(1500, (at) => `x-${at}:\r\n`).trimEnd()),
    head('GET /', `Accept-Language: ${'ko;q=0.1,'.repeat(1600)}`),
    head('GET /ko', `If-None-Match: ${'W/"a",'.repeat(2500)}`),
    head('GET /ko', `X-A: ${'a'.repeat(20_000)}`),
  ],
  cookie: ['a=;', ';', '__Host-sid=a;', 'lang=;'].map((piece) =>
    head('GET /auth/me', `Cookie: ${piece.repeat(15_000 / piece.length)}`),
  ),
  JSON: [
    json(`[${'1,'.repeat(32_000)}1]`),
    json(`{${numbered(4900, (at) => `"n${at}":0,`)}"a":0}`),
    json('['.repeat(60_000)),
    json(`{"message":"${'\\u0000'.repeat(10_000)}"}`),
  ],
  path: ['/', '/a', '%61', '%', '/%2e'].map((piece) =>
    head(`GET /${piece.repeat(15_000 / piece.length)}`),
  ),
  reports: [
    csp(`[${'{},'.repeat(5000)}{}]`),
    csp(`[${'1,'.repeat(8000)}1]`),
    csp('['.repeat(16_000)),
  ],
}
const plain = [head('GET /ko', 'Accept-Encoding: br')]

async function send({ port, kind, perSecond, forMs }: SendOrder): Promise<Statuses> {
  // The attacker would have a machine of its own, so it gets only the processor time that site and visitors leave.
  setPriority(constants.priority.PRIORITY_LOW)
  const texts = (kind === null ? plain : worst[kind]) ?? []
  const statuses: Statuses = {}
  const begun = performance.now()
  let next = 0
  const keepSending = async () => {
    let connection = await openRawConnection(port)
    while (performance.now() - begun < forMs) {
      const number = next++
      await sleep(Math.max(0, begun + (number / perSecond) * 1000 - performance.now()))
      const status = await connection.ask(texts[number % texts.length] ?? '').catch(() => 0)
      if (status === 0) {
        connection.close()
        connection = await openRawConnection(port)
      }
      statuses[status] = (statuses[status] ?? 0) + 1
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: connections }, keepSending))
  return statuses
}

async function visit({ url, perSecond, forMs }: VisitOrder): Promise<number[]> {
  const agent = new Agent({ keepAlive: true })
  const visits: Promise<number>[] = []
  const begun = performance.now()
  for (let number = 0; number < (forMs / 1000) * perSecond; number += 1) {
    const due = begun + (number / perSecond) * 1000
    await sleep(Math.max(0, due - performance.now()))
    visits.push(visitOnce(url, agent))
  }
  const latencies = await Promise.all(visits)
  agent.destroy()
  return latencies
}

async function visitOnce(url: string, agent: Agent): Promise<number> {
  const begun = performance.now()
  for (;;) {
    if (await isAnswered(url, agent)) return performance.now() - begun
  }
}

/** false: the server closed an idle connection at the moment it was reused (Node, `reusedSocket`). */
function isAnswered(url: string, agent: Agent): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const asking = get(url, { agent, headers: { 'Accept-Encoding': 'br' } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}.`))
      response.resume().on('end', () => resolve(true))
    })
    asking.on('error', (error: NodeJS.ErrnoException) => {
      if (asking.reusedSocket && error.code === 'ECONNRESET') resolve(false)
      else reject(error)
    })
  })
}

const endOfHead = '\r\n\r\n'

/** An HTTP/1.1 connection that parses as little of a response as possible: `node:http` would cost more than the server. */
async function openRawConnection(port: number) {
  let socket = await open(port)
  let received = ''
  let waiting: PromiseWithResolvers<number> | null = null

  function read(text: string): void {
    received += text
    const end = received.indexOf(endOfHead)
    if (end < 0) return
    const head = received.slice(0, end)
    const status = Number(head.slice(9, 12))
    if (!isWhole(head, status, received.slice(end + endOfHead.length))) return
    received = ''
    const answered = waiting
    waiting = null
    answered?.resolve(status)
  }

  function listen(): void {
    socket.setEncoding('latin1').on('data', read)
    socket.on('error', (error) => waiting?.reject(error))
    socket.on('close', () => waiting?.reject(new Error('The server closed the connection.')))
  }
  listen()

  return {
    async ask(request: string): Promise<number> {
      // The server closes a connection after some responses, such as the refusal of a long body.
      if (socket.destroyed || socket.readableEnded) {
        socket = await open(port)
        listen()
      }
      waiting = Promise.withResolvers()
      const { promise } = waiting
      socket.write(request)
      return promise
    },
    close: () => socket.destroy(),
  }
}

async function open(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  return socket
}

function isWhole(head: string, status: number, body: string): boolean {
  if (status === 204) return true
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  return length === undefined ? body.endsWith(`0${endOfHead}`) : body.length >= Number(length)
}

// At the end of the file, because the orders use the constants above.
if (process.send) {
  process.on('message', async (order: SendOrder | VisitOrder) => {
    process.send?.(await ('url' in order ? visit(order) : send(order)))
  })
  process.send('ready')
}
