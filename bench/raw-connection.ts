/**
 * An HTTP/1.1 connection that sends text unchanged and parses as little of the response as possible:
 * `node:http` would cost more than the server.
 */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface RawAnswer {
  status: number
  /** From the status line to the empty line. */
  head: string
}

export interface RawConnection {
  ask(request: string): Promise<RawAnswer>
  close(): void
}

const endOfHead = '\r\n\r\n'

export async function openRawConnection(port: number): Promise<RawConnection> {
  let socket = await open(port)
  let received = ''
  let waiting: PromiseWithResolvers<RawAnswer> | null = null

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
    answered?.resolve({ status, head })
  }

  function listen(): void {
    socket.setEncoding('latin1').on('data', read)
    socket.on('error', (error) => waiting?.reject(error))
    socket.on('close', () => waiting?.reject(new Error('The server closed the connection.')))
  }
  listen()

  return {
    async ask(request) {
      // The server closed it after a response, such as the refusal of a long body.
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
