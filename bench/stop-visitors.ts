/** Visitors who ask without a pause until the site lets nobody in any more, and remember every request that broke. */
import { connect } from 'node:net'

export interface Visit {
  /** Of a request, with an empty line at its end. */
  text: string
  /** Whether the next request comes on the same connection. */
  keepsConnection: boolean
}

export interface VisitResult {
  answered: number
  /** What happened to each request that was connected, and not answered as it should be. */
  broken: string[]
}

const statuses = new Set(['200', '202'])

/** Ends when a connection is refused: the site listens no more. */
export async function visitUntilRefused(port: number, visit: Visit): Promise<VisitResult> {
  const result: VisitResult = { answered: 0, broken: [] }
  while (await converse(port, visit, result)) {
    // The server has ended a connection properly: the next request takes a new one.
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
      const where = asked === 1 ? 'a new connection' : 'a kept connection'
      if (isConnected && isWaiting) result.broken.push(`${problem} on ${where}`)
      resolve(isConnected)
    })
  })
}

/** null: not all of it is there yet. */
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
