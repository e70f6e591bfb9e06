import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { prepareStop, type StopTimes } from './stop-server.ts'

/** So long that only a response, never a timer, closes a connection during a test. */
const longTimes = { quietMs: 60_000, drainMs: 60_000 }
const request = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'

async function open(
  times: StopTimes = longTimes,
  answer: RequestListener = (_, response) => response.end('here'),
): Promise<{ server: Server; port: number; stop: () => Promise<void> }> {
  const server = createServer(answer)
  const stop = prepareStop(server, times)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, port: (server.address() as AddressInfo).port, stop }
}

async function openConnection(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.write(request)
  await once(socket, 'data')
  return socket
}

test('a request in flight on an open connection when the stop begins is answered, and the connection is closed', async () => {
  const { port, stop } = await open()
  const socket = await openConnection(port)
  const stopped = stop()
  socket.write(request)
  const answer = await text(socket)
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(answer).toMatch(/\r\nConnection: close\r\n/i)
  await stopped
})

test('connections that wait to be accepted when the stop begins are answered', async () => {
  const { server, port, stop } = await open()
  const sockets = Array.from({ length: 50 }, () => connect(port, '127.0.0.1'))
  for (const socket of sockets) socket.write(request)
  const answers = sockets.map((socket) => text(socket).catch((error: Error) => error.message))
  // The operating system has connected all of them; Node has accepted the first.
  await once(server, 'connection')
  await stop()
  const broken = (await Promise.all(answers)).filter((answer) => !answer.endsWith('here'))
  expect(broken).toEqual([])
})

test('a request on a connection opened during the stop is read only once the server no longer listens', async () => {
  const { server, port, stop } = await open(longTimes, (_, response) =>
    response.end(server.listening ? 'too early' : 'here'),
  )
  const stopped = stop()
  const socket = connect(port, '127.0.0.1')
  socket.write(request)
  expect(await text(socket)).toMatch(/here$/)
  await stopped
})

test('an idle connection is closed after a quiet period, and new connections are refused', async () => {
  const { port, stop } = await open({ quietMs: 1, drainMs: 60_000 })
  const socket = await openConnection(port)
  const closed = once(socket, 'close')
  await stop()
  await closed
  const [error] = await once(connect(port, '127.0.0.1'), 'error')
  expect(error).toMatchObject({ code: 'ECONNREFUSED' })
})

test('a request that never ends is aborted after the drain time', async () => {
  const { server, port, stop } = await open({ quietMs: 1, drainMs: 1 }, () => {})
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(request)
  await once(server, 'request')
  await stop()
  expect(server.listening).toBe(false)
})
