/**
 * Requests with a foreign, invalid or missing address or host, as raw bytes, because no HTTP client sends
 * them.
 */
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { serveTestSite } from '../support/site.ts'

async function send(origin: string, bytes: string): Promise<string> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  const parts: Buffer[] = []
  socket.on('data', (part: Buffer) => parts.push(part))
  socket.end(bytes)
  await once(socket, 'close')
  return Buffer.concat(parts).toString()
}

test('a target in absolute form must name this host and no user', async () => {
  await using site = await serveTestSite()
  const { host } = new URL(site.origin)
  const ask = async (target: string, asked = host) => {
    const answer = await send(site.origin, `GET ${target} HTTP/1.1\r\nHost: ${asked}\r\n\r\n`)
    expect(answer.toLowerCase(), target).toContain("content-security-policy: default-src 'none'")
    return answer.slice('HTTP/1.1 '.length).slice(0, 3)
  }
  expect(await ask(`http://${host}/healthz`)).toBe('200')
  const broken = [
    `https://user:pw@${host}/ko`,
    `http://user@${host}/ko`,
    'http://evil.example/ko',
    'http://[::1/',
    'ftp://localhost/',
    '/\\evil.example',
  ]
  for (const target of broken) expect(await ask(target), target).toBe('400')
  for (const asked of ['localhost:99999', 'a b', '%', '[::1', `user@${host}`])
    expect(await ask('/ko', asked), asked).toBe('400')
  expect(site.logged).toEqual([])
})
