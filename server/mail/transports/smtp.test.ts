import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { SMTPServerOptions } from 'smtp-server'
import { expect, test } from 'vitest'
import { createMail, startMailServer } from '#tests/support/mail.ts'
import { isLoopback } from '../../platform/http/loopback.ts'
import { parseMailUrl, type SmtpSettings } from './mail-url.ts'
import { createSmtp } from './smtp.ts'

const never = new AbortController().signal
const mail = createMail()

function openAt(url: string) {
  const read = parseMailUrl(url, isLoopback)
  if (!('settings' in read)) throw new Error(read.problem)
  const patience = { connectMs: 500, silenceMs: 500 }
  return createSmtp('smtp', read.settings as SmtpSettings, 'example.com', patience)
}

/** Sends one email to a server with these options. */
async function sendTo(options: SMTPServerOptions, scheme = 'smtp', login = '') {
  await using server = await startMailServer(options)
  const transport = openAt(`${scheme}://${login}127.0.0.1:${server.port}`)
  const attempt = await transport.send(mail, never)
  transport.close()
  return { attempt, received: server.received }
}

const refusal = (responseCode: number) => Object.assign(new Error('No.'), { responseCode })

test('an email arrives with its id, reply address, and text and HTML versions', async () => {
  await using server = await startMailServer()
  const transport = openAt(`smtp://127.0.0.1:${server.port}`)
  expect(await transport.check()).toMatchObject({ outcome: 'sent' })
  for (let time = 0; time < 3; time++) {
    expect(await transport.send(mail, never)).toMatchObject({ outcome: 'sent', status: 250 })
  }
  transport.close()
  const [{ from, to, text } = { from: '', to: [], text: '' }] = server.received
  expect(server.received).toHaveLength(3)
  expect([from, to]).toEqual(['madang@example.com', ['owner@example.com']])
  expect(text).toContain(`Message-ID: ${mail.messageId}\r\n`)
  expect(text).toContain('Reply-To: ada@example.com\r\n')
  expect(text).toContain('Auto-Submitted: auto-generated\r\n')
  expect(text).toMatch(/From: =\?UTF-8\?.*<madang@example\.com>/)
  expect(text).toContain('text/plain; charset=utf-8')
  expect(text).toContain('text/html; charset=utf-8')
})

test.each([
  ['MAIL FROM', 451, 'deferred'],
  ['MAIL FROM', 530, 'deferred'],
  ['MAIL FROM', 550, 'dead'],
  ['RCPT TO', 450, 'deferred'],
  ['RCPT TO', 550, 'dead'],
  ['DATA', 452, 'deferred'],
  ['DATA', 554, 'dead'],
] as const)('%s refused with %i leaves the email %s', async (command, code, outcome) => {
  const { attempt, received } = await sendTo({
    ...(command === 'MAIL FROM' && {
      onMailFrom: (_address, _session, done) => done(refusal(code)),
    }),
    ...(command === 'RCPT TO' && { onRcptTo: (_address, _session, done) => done(refusal(code)) }),
    ...(command === 'DATA' && {
      onData(stream, _session, done) {
        stream.resume()
        stream.on('end', () => done(refusal(code)))
      },
    }),
  })
  expect(attempt).toMatchObject({ outcome, status: code })
  expect(attempt.response).toContain(`${code} No.`)
  expect(received).toEqual([])
})

test('recipients that are refused beside an accepted one are named, each with its reply', async () => {
  const codes: Record<string, number> = { 'busy@example.com': 450, 'gone@example.com': 550 }
  await using server = await startMailServer({
    onRcptTo: ({ address }, _session, done) => {
      const code = codes[address]
      done(code === undefined ? null : refusal(code))
    },
  })
  const transport = openAt(`smtp://127.0.0.1:${server.port}`)
  const to = ['owner@example.com', 'busy@example.com', 'gone@example.com']
  const attempt = await transport.send(createMail({ to }), never)
  transport.close()
  expect(server.received).toMatchObject([{ to: ['owner@example.com'] }])
  const response = expect.stringContaining('No.')
  expect(attempt).toMatchObject({
    outcome: 'sent',
    status: 250,
    response: expect.stringContaining('(refused: busy@example.com, gone@example.com)'),
    refused: [
      { address: 'busy@example.com', outcome: 'deferred', status: 450, response },
      { address: 'gone@example.com', outcome: 'dead', status: 550, response },
    ],
  })
})

test('after a refused login the email waits until the operator corrects the settings', async () => {
  const onAuth: SMTPServerOptions['onAuth'] = ({ username, password }, _session, done) =>
    username === 'owner' && password === 'a@b' ? done(null, { user: 'owner' }) : done(refusal(535))
  const options = { onAuth, authOptional: false, allowInsecureAuth: true }
  const wrong = await sendTo(options, 'smtp', 'owner:wrong@')
  expect(wrong.attempt).toMatchObject({ outcome: 'deferred', status: 535 })
  expect(wrong.attempt.response).toContain('EAUTH')
  expect(wrong.attempt.response).not.toContain('wrong@')
  expect((await sendTo(options, 'smtp', 'owner:a%40b@')).attempt.outcome).toBe('sent')
})

test('a server that is down postpones the email', async () => {
  const server = await startMailServer()
  await server[Symbol.asyncDispose]()
  const attempt = await openAt(`smtp://127.0.0.1:${server.port}`).send(mail, never)
  expect(attempt).toMatchObject({ outcome: 'deferred', status: 0 })
  expect(attempt.response).toContain('ECONNREFUSED')
})

test('an untrusted certificate is refused, with implicit TLS and with STARTTLS', async () => {
  const direct = await sendTo({ secure: true }, 'smtps')
  const upgraded = await sendTo({ hideSTARTTLS: false }, 'smtp')
  for (const { attempt, received } of [direct, upgraded]) {
    expect(attempt).toMatchObject({ outcome: 'deferred', status: 0 })
    expect(attempt.response).toMatch(/certificate/i)
    expect(received).toEqual([])
  }
})

test('nothing is sent to a remote server without TLS', async () => {
  const read = parseMailUrl('smtp://owner:secret@mail.example.com', isLoopback)
  expect(read).toMatchObject({ settings: { needsTls: true, port: 587 } })
  const relay = parseMailUrl('smtp://mail.example.com:25?tls=optional', isLoopback)
  expect(relay).toMatchObject({ settings: { needsTls: false, port: 25 } })

  await using server = await startMailServer()
  const settings = { kind: 'smtp', host: '127.0.0.1', port: server.port } as const
  const strict = { ...settings, isSecure: false, needsTls: true, login: null }
  const attempt = await createSmtp('smtp', strict, 'example.com').send(mail, never)
  expect(attempt).toMatchObject({ outcome: 'deferred' })
  expect(server.received).toEqual([])
})

/** A server that uses sockets directly, for responses that a real server would not send. */
async function startFaultyServer(converse: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    converse(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Answers every command correctly until the email itself arrives, then calls `onEmail`. */
function untilEmail(onEmail: (socket: Socket) => void) {
  return (socket: Socket) => {
    let isEmail = false
    socket.write('220 rude.example\r\n')
    socket.on('data', (chunk) => {
      if (isEmail) return onEmail(socket)
      isEmail = String(chunk).startsWith('DATA')
      socket.write(isEmail ? '354 go on\r\n' : '250 fine\r\n')
    })
  }
}

function refuseStartTls(socket: Socket): void {
  socket.write('220 rude.example\r\n')
  socket.on('data', (chunk) => {
    const isHello = String(chunk).startsWith('EHLO')
    socket.write(isHello ? '250-rude.example\r\n250 STARTTLS\r\n' : '502 Not now\r\n')
  })
}

test.each([
  ['says nothing at all', () => {}],
  ['takes the email and then says nothing', untilEmail(() => {})],
  ['closes in the middle of the email', untilEmail((socket) => socket.destroy())],
  ['blocks this host', (socket: Socket) => socket.write('554 Client host blocked\r\n')],
  ['refuses STARTTLS', refuseStartTls],
  ['speaks another language', (socket: Socket) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n')],
])('a server that %s postpones the email', async (_, converse) => {
  await using server = await startFaultyServer(converse)
  const transport = openAt(`smtp://127.0.0.1:${server.port}`)
  const attempt = await transport.send(mail, never)
  transport.close()
  expect(attempt).toMatchObject({ outcome: 'deferred' })
  expect(attempt.response).not.toBe('')
})

test('sending stops at once when the lease of the email is lost', async () => {
  await using server = await startFaultyServer(untilEmail(() => {}))
  const url = new URL(`smtp://127.0.0.1:${server.port}`)
  const settings = { kind: 'smtp', host: url.hostname, port: server.port } as const
  const transport = createSmtp(
    'smtp',
    { ...settings, isSecure: false, needsTls: false, login: null },
    'example.com',
  )
  const attempt = await transport.send(mail, AbortSignal.timeout(200))
  expect(attempt).toMatchObject({ outcome: 'deferred', status: 0 })
  transport.close()
})
