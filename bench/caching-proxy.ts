/** A caching nginx in front of a site, configured as in `docs/operations.md`. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findNginx } from '../scripts/reverse-proxies.mjs'
import { getBytes } from '../tests/support/get-bytes.ts'
import { findFreePort } from '../tests/support/server-process.ts'

export interface CachingProxy extends AsyncDisposable {
  origin: string
}

const pollMs = 50
const limitMs = 10_000

/** The header `X-Cache` tells how the cache handled a request. */
export async function startCachingProxy(origin: string, folder: string): Promise<CachingProxy> {
  const program = findNginx()
  if (program === null) throw new Error('There is no nginx here: set NGINX_PATH.')
  const port = await findFreePort()
  await mkdir(folder, { recursive: true })
  const manual = await readFile(join(import.meta.dirname, '..', 'docs', 'operations.md'), 'utf8')
  const [, zone = '', location = ''] =
    /^(proxy_cache_path [^\n]*)\n\n(location \/ \{.*?^\})/ms.exec(manual) ?? []
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join('\n')
  const served = location
    .replace('http://127.0.0.1:3000', origin)
    .replace(/\}$/, 'add_header X-Cache $upstream_cache_status always;\n}')
  const configuration = `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log stderr warn;
events {}
http {
access_log off;
${temporary}
${zone.replace('/var/cache/nginx/madang', join(folder, 'cache'))}
server { listen 127.0.0.1:${port}; ${served} }
}`
  await writeFile(join(folder, 'nginx.conf'), configuration)
  const child = spawn(program, ['-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const proxy = `http://127.0.0.1:${port}`
  const until = performance.now() + limitMs
  while (performance.now() < until) {
    const { status } = await getBytes(`${proxy}/healthz`).catch(() => ({ status: 0 }))
    if (status === 200) break
    await sleep(pollMs)
  }
  return {
    origin: proxy,
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
