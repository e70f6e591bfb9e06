/**
 * Visitors who send requests without a pause until the site refuses connections, and record every broken
 * request.
 */
import { connect } from 'node:net'

export interface Visit {
  /** The head of a request, with an empty line at its end. */
  text: string
  /** Whether the next request uses the same connection. */
  keepsConnection: boolean
}

export interface VisitResult {
  answered: number
  /** What happened to each connected request that was not answered correctly. */
  broken: string[]
}

const statuses = new Set(['200', '202'])

/** Resolves when a connection is refused: the site no longer listens. */
export async function visitUntilRefused(port: number, visit: Visit): Promise<VisitResult> {
  const result: VisitResult = { answered: 0, broken: [] }
  while (await converse(port, visit, result)) {
    // The server closed a connection properly: the next request opens a new one.
  }
  return result
}

/** One connection, as long as it lasts. @returns false once the site refuses it. */
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
