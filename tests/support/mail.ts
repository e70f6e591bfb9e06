/** Emails and their receivers: a real SMTP server, and the mail provider's API. */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { OutgoingMail } from '../../server/mail/transports/transport.ts'

export function createMail(parts: Partial<OutgoingMail> = {}): OutgoingMail {
  return {
    id: '11111111-2222-3333-4444-555555555555',
    messageId: '<11111111-2222-3333-4444-555555555555@example.com>',
    kind: 'message',
    from: { name: '홍길동', address: 'madang@example.com' },
    to: ['owner@example.com'],
    replyTo: 'ada@example.com',
    subject: '[Portfolio Feedback] Hello',
    text: 'From: Ada\n\nHi!',
    html: '<p>Hi!</p>',
    date: new Date('2026-11-21T12:00:00Z'),
    about: {
      kind: 'feedback',
      name: 'Ada',
      email: 'ada@example.com',
      category: 'bug',
      message: 'Hi! <b>',
      sentAt: new Date('2026-11-21T12:00:00Z'),
    },
    site: { name: '홍길동', url: 'https://example.com' },
    ...parts,
  }
}

export interface ReceivedMail {
  from: string
  to: string[]
  text: string
}

export interface MailServer extends AsyncDisposable {
  port: number
  received: ReceivedMail[]
  /** Breaks a connection, by the id of its session. */
  drop(id: string): void
}

/** A real SMTP server on loopback that stores what it accepts. Options replace its responses. */
export async function startMailServer(
  options: SMTPServerOptions = {},
  listenAt = 0,
): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    logger: false,
    onData(stream, { envelope }, callback) {
      let text = ''
      stream.on('data', (chunk) => {
        text += chunk
      })
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), text })
        callback()
      })
    },
    ...options,
  })
  // Clients that disconnect in the middle are part of these tests.
  server.on('error', () => {})
  server.listen(listenAt, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    port,
    received,
    drop(id) {
      for (const connection of server.connections) {
        if (connection.id === id) connection.close()
      }
    },
    async [Symbol.asyncDispose]() {
      const closed = Promise.withResolvers<void>()
      server.close(() => closed.resolve())
      for (const connection of server.connections) connection.close()
      await closed.promise
    },
  }
}

export interface ProviderCall {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

export interface MailProvider extends AsyncDisposable {
  /** `127.0.0.1:port` */
  host: string
  calls: ProviderCall[]
}

/** The send API of the mail provider. `null` closes the connection without a response. */
export async function startMailProvider(
  answer: () => { status: number; text: string; headers?: Record<string, string> } | null,
): Promise<MailProvider> {
  const calls: ProviderCall[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    calls.push({ path: `${request.method} ${request.url}`, headers: request.headers, body })
    const given = answer()
    if (given) response.writeHead(given.status, given.headers).end(given.text)
    else request.socket.destroy()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    host: `127.0.0.1:${port}`,
    calls,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
