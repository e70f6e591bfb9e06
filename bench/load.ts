/** A load generator on raw sockets: keep-alive, one request at a time on each connection. */
import { connect } from 'node:net'
import { languages } from '#shared/i18n/languages.ts'
import { getBytes } from '../tests/support/get-bytes.ts'

interface Load {
  origin: string
  /** Sent in turn, repeatedly. */
  requests: { path: string; headers: Record<string, string> }[]
  connections: number
  /** The load ends with whichever limit is reached first. */
  maxRequests: number
  maxSeconds: number
}

interface LoadResult {
  answered: number
  seconds: number
}

/**
 * Every response must have the status 200 and a Content-Length; otherwise the load fails with an error.
 */
export async function sendLoad(load: Load): Promise<LoadResult> {
  const { hostname, port, host } = new URL(load.origin)
  const heads = load.requests.map(({ path, headers }) => toHead(host, path, headers))
  const begun = performance.now()
  let sent = 0
  let answered = 0
  const next = (): Buffer | null => {
    const over = sent >= load.maxRequests || performance.now() - begun > load.maxSeconds * 1000
    return over ? null : (heads[sent++ % heads.length] ?? null)
  }
  const converse = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true })
      const ask = () => {
        const head = next()
        if (head) socket.write(head)
        else socket.end(resolve)
      }
      socket.once('connect', ask)
      socket.on('error', reject)
      socket.on('close', () => reject(new Error('The server closed a connection.')))
      socket.setTimeout(5000, () => socket.destroy(new Error('No answer for 5 s.')))
      const take = createAnswerReader()
      socket.on('data', (chunk) => {
        try {
          if (!take(chunk as Buffer)) return
        } catch (error) {
          socket.destroy(error as Error)
          return
        }
        answered += 1
        ask()
      })
    })
  await Promise.all(Array.from({ length: load.connections }, converse))
  return { answered, seconds: (performance.now() - begun) / 1000 }
}

function toHead(host: string, path: string, headers: Record<string, string>): Buffer {
  const lines = Object.entries({ Host: host, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  return Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`, 'latin1')
}

/** Consumes the bytes that arrive on a connection; true when they complete a response. */
function createAnswerReader(): (chunk: Buffer) => boolean {
  let head: Buffer = Buffer.alloc(0)
  let missing = 0
  return (chunk) => {
    if (missing > 0) {
      missing -= chunk.byteLength
      return missing === 0
    }
    head = head.byteLength === 0 ? chunk : Buffer.concat([head, chunk])
    const end = head.indexOf('\r\n\r\n')
    if (end < 0) return false
    const text = head.toString('latin1', 0, end)
    const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1]
    if (!text.startsWith('HTTP/1.1 200 ') || !length) throw new Error(`Unexpected answer: ${text}`)
    missing = Number(length) - (head.byteLength - end - 4)
    head = Buffer.alloc(0)
    return missing === 0
  }
}

/** The public pages that a visitor can reach in two steps, in every language. */
export async function listAddresses(origin: string): Promise<string[]> {
  const starts = languages.map((language) => `/${language}`)
  const first = await Promise.all(starts.map((path) => linksOf(origin, path)))
  const second = []
  for (const path of new Set([...starts, ...first.flat()])) {
    second.push(path, ...(await linksOf(origin, path)))
  }
  const found = []
  // A broken link is not a page; error responses are measured elsewhere.
  for (const path of new Set(second)) {
    if ((await getBytes(origin + path)).status === 200) found.push(path)
  }
  return found
}

async function linksOf(origin: string, path: string): Promise<string[]> {
  const { body } = await getBytes(origin + path)
  const links = body.toString().matchAll(/<a [^>]*?href="(\/(?:ko|en|ja)(?:\/[^"#?]*)?)["#?]/g)
  return [...links].map(([, link = '']) => link)
}
