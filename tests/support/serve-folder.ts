/** Servers of hosts that show the files of a folder, such as a static copy. */
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** The bytes of each file, by its path. */
export async function readFolder(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name))
  const read = files.map(
    async (file) => [file.slice(folder.length + 1), await readFile(file)] as const,
  )
  return new Map(await Promise.all(read))
}

/**
 * Serves a folder as a plain file server does, or by the rules of GitHub Pages, which also compresses. Other paths than those
 * below `base` are not found.
 */
export async function serveFolder(folder: string, { base = '', isGitHub = false, port = 0 } = {}) {
  const files = await readFolder(folder)
  const find = (path: string) => files.get(path)
  const answer = (path: string): [status: number, file: string] => {
    if (find(path)) return [200, path]
    if (path === '' || path.endsWith('/'))
      return [find(`${path}index.html`) ? 200 : 404, `${path}index.html`]
    if (isGitHub && find(`${path}.html`)) return [200, `${path}.html`]
    return [find(`${path}/index.html`) ? 301 : 404, path]
  }
  const server = createServer(({ url = '' }, response) => {
    const { pathname } = new URL(url, 'http://localhost')
    const path = decodeURIComponent(pathname)
    const isOurs = path.startsWith(`${base}/`)
    const [status, file] = isOurs ? answer(path.slice(base.length + 1)) : ([404, ''] as const)
    if (status === 301) response.setHeader('location', `${pathname}/`)
    const shown = status === 404 && isGitHub ? '404.html' : file
    const type = types[extname(shown)] ?? 'application/octet-stream'
    const bytes = find(shown) ?? Buffer.alloc(0)
    const isPacked = isGitHub && /^text|json|xml/.test(type)
    if (isPacked) response.setHeader('content-encoding', 'gzip')
    response.writeHead(status, { 'content-type': type }).end(isPacked ? gzipSync(bytes) : bytes)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.json': 'application/json',
  '.xml': 'application/xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}
