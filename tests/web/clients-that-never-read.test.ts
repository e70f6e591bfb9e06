/** Clients that ask and never read, or open connections without end: they hold little, for a limited time. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createIsProxy } from '../../server/web/site-server.ts'
import { serveTestSite } from '../support/site.ts'

const sockets: Socket[] = []

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

/** A connection that reads nothing until it is told to; `localAddress` stands for another client. */
async function open(origin: string, localAddress = '127.0.0.1'): Promise<Socket> {
  const { port } = new URL(origin)
  const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress })
  sockets.push(socket)
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`

/** Whether the server has closed the connection, rather than sent something. */
function isClosed(socket: Socket): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  socket.once('data', () => resolve(false)).once('close', () => resolve(true))
  return promise
}

/** More than the system takes for a client that does not read. */
const large = 32 * 2 ** 20
const piece = new Uint8Array(64 * 1024)

test('a response that makes no progress is cut, and one that is read slowly is not', async () => {
  const limits = { unreadMs: 1000 }
  await using site = await serveTestSite({ publicOrigin: 'http://localhost', limits })
  const { promise: cut, resolve } = Promise.withResolvers<string>()
  site.site.ask = async ({ path }) => {
    let sent = 0
    const body = new ReadableStream({
      pull(controller) {
        controller.enqueue(piece)
        sent += piece.length
        if (sent === large) controller.close()
      },
      cancel: () => resolve(path),
    })
    return new Response(body)
  }
  const unread = await open(site.origin)
  const slow = await open(site.origin)
  unread.pause().write(ask('/ko/unread'))
  slow.write(ask('/ko/slow'))
  const { promise: whole, resolve: finish } = Promise.withResolvers<void>()
  let received = 0
  slow.on('data', (bytes) => {
    received += bytes.length
    if (received >= large) finish()
    slow.pause()
    setTimeout(() => slow.resume(), 5)
  })
  await whole
  expect(await cut).toBe('/ko/unread')
})

test('an answer that takes longer to make than a client may leave it unread is sent', async () => {
  await using site = await serveTestSite({
    publicOrigin: 'http://localhost',
    limits: { unreadMs: 50 },
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  site.site.ask = async () => {
    await promise
    return new Response('late')
  }
  const patient = await open(site.origin)
  patient.write(ask('/ko/late'))
  // The server cuts this one, which asks for nothing, by the same clock.
  expect(await isClosed(await open(site.origin))).toBe(true)
  resolve()
  const [bytes] = await once(patient, 'data')
  expect(String(bytes)).toContain('HTTP/1.1 200')
})

test('one address opens only so many connections; trusted proxies and this machine are not counted', async () => {
  const limits = { perAddress: 3 }
  const isProxy = (address: string) => address === '127.0.0.9'
  await using site = await serveTestSite({ publicOrigin: 'http://localhost', limits, isProxy })
  const from = (address: string) =>
    Promise.all([1, 2, 3, 4, 5].map(() => open(site.origin, address)))
  const countClosed = async (all: Socket[]) => {
    for (const socket of all) socket.write(ask('/healthz'))
    return (await Promise.all(all.map(isClosed))).filter(Boolean).length
  }
  const mine = await from('127.0.0.2')
  expect(await countClosed(mine)).toBe(2)
  expect(await countClosed(await from('127.0.0.3'))).toBe(2)
  expect(await countClosed(await from('127.0.0.9'))).toBe(0)
  // What was closed is not counted any more.
  for (const socket of mine) socket.destroy()
  while ((await countClosed([await open(site.origin, '127.0.0.2')])) > 0);
  const isOurs = createIsProxy(['10.0.0.0/8'])
  expect(['127.0.0.1', '::1', '10.1.2.3', '192.0.2.1'].map(isOurs)).toEqual([
    true,
    true,
    true,
    false,
  ])
})

test('beyond the connections in all, further ones are refused', async () => {
  const limits = { inAll: 2 }
  await using site = await serveTestSite({ publicOrigin: 'http://localhost', limits })
  const held = [await open(site.origin), await open(site.origin)]
  expect(await isClosed(await open(site.origin))).toBe(true)
  for (const socket of held) socket.write(ask('/healthz'))
  expect(await Promise.all(held.map(isClosed))).toEqual([false, false])
})

test('a client that asks on without reading is cut before all its requests are answered', async () => {
  await using site = await serveTestSite({ publicOrigin: 'http://localhost' })
  let answered = 0
  const { ask: answer } = site.site
  site.site.ask = (asked) => {
    answered += 1
    return answer(asked)
  }
  const greedy = await open(site.origin)
  greedy.write(ask('/ko').repeat(1000))
  await once(greedy.resume(), 'close')
  expect(answered).toBeLessThan(12)
})
