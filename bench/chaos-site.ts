/**
 * Three instances of the site behind nginx, on one PostgreSQL: each can be killed, and all can be replaced
 * one by one.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findNginx } from '../scripts/reverse-proxies.mjs'
import { getBytes } from '../tests/support/get-bytes.ts'
import { findFreePort } from '../tests/support/server-process.ts'

const root = join(import.meta.dirname, '..')
const startLimitMs = 60_000
/** nginx does not use an instance for a second after a failed attempt (`fail_timeout` below). */
const proxyPauseMs = 2000

export interface Instance {
  /** Kills it with SIGKILL; it is started again a moment later. */
  kill(): void
  /** Replaces it like an operator during an upgrade: SIGTERM, exit, new process, ready, in use again. */
  replace(): Promise<void>
}

export interface ChaosSite extends AsyncDisposable {
  /** The port of nginx. */
  port: number
  instances: Instance[]
  allReady(): Promise<void>
}

interface ChaosSettings {
  folder: string
  databaseUrl: string
  mailPort: number
  instances: number
}

export async function startChaosSite(settings: ChaosSettings): Promise<ChaosSite> {
  const keys = `chaos:${randomBytes(32).toString('base64')}`
  const port = await findFreePort()
  const running: RunningInstance[] = []
  for (let number = 0; number < settings.instances; number += 1) {
    const instance = await startInstance(settings, { number, keys, publicPort: port })
    await instance.ready()
    running.push(instance)
  }
  const nginx = await startNginx(
    settings.folder,
    port,
    running.map((instance) => instance.port),
  )
  return {
    port,
    instances: running,
    allReady: async () => void (await Promise.all(running.map(({ ready }) => ready()))),
    async [Symbol.asyncDispose]() {
      await end(nginx)
      await Promise.all(running.map(({ stop }) => stop()))
    },
  }
}

interface RunningInstance extends Instance {
  port: number
  ready(): Promise<void>
  stop(): Promise<void>
}

async function startInstance(
  { folder, databaseUrl, mailPort }: ChaosSettings,
  { number, keys, publicPort }: { number: number; keys: string; publicPort: number },
): Promise<RunningInstance> {
  const port = await findFreePort()
  let child: ChildProcess
  let comesBack = true
  const start = () => {
    child = spawn(process.execPath, [join(root, 'scripts', 'start.mjs')], {
      cwd: root,
      env: {
        PATH: process.env['PATH'],
        PORT: String(port),
        PUBLIC_ORIGIN: `http://localhost:${publicPort}`,
        DATA_DIR: join(folder, `instance-${number}`),
        DATABASE_URL: databaseUrl,
        AUTH_KEYS: keys,
        MAIL_URL: `smtp://127.0.0.1:${mailPort}`,
        MAIL_TO: 'owner@example.com',
        MADANG_ENV: 'test',
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'silent',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    child.once('exit', async () => {
      if (!comesBack) return
      // Restarts it like a supervisor, also while the database is down and the start is refused.
      await sleep(200)
      start()
    })
  }
  const killAtEnd = () => child.kill('SIGKILL')
  process.once('exit', killAtEnd)
  start()

  async function ready(): Promise<void> {
    const begun = performance.now()
    while (performance.now() - begun < startLimitMs) {
      const headers = { Host: `localhost:${publicPort}` }
      const status = await getBytes(`http://127.0.0.1:${port}/readyz`, headers).then(
        (answer) => answer.status,
        () => 0,
      )
      if (status === 200) return
      await sleep(50)
    }
    throw new Error(`Instance ${number} was not ready.`)
  }

  async function stop(): Promise<void> {
    comesBack = false
    await end(child)
    process.off('exit', killAtEnd)
  }

  return {
    port,
    ready,
    stop,
    kill: () => void child.kill('SIGKILL'),
    async replace() {
      comesBack = false
      await end(child)
      comesBack = true
      start()
      await ready()
      await sleep(proxyPauseMs)
    },
  }
}

/** The configuration for several instances in `docs/operations.md`. */
async function startNginx(
  folder: string,
  port: number,
  instances: number[],
): Promise<ChildProcess> {
  const program = findNginx()
  if (!program) throw new Error('This bench needs nginx.')
  const own = join(folder, 'nginx')
  await mkdir(own)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${own}/${kind};`)
    .join('\n')
  const servers = instances
    .map((one) => `server 127.0.0.1:${one} max_fails=1 fail_timeout=1s;`)
    .join('\n')
  const config = `daemon off; pid ${own}/nginx.pid; error_log ${own}/error.log;
worker_processes 1;
events { worker_connections 512; }
http {
access_log off;
${temporary}
upstream madang { ${servers} keepalive 16; }
server {
  listen 127.0.0.1:${port};
  location / {
    proxy_pass http://madang;
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_connect_timeout 2s;
    proxy_next_upstream error timeout http_502 http_503;
  }
}
}`
  const file = join(own, 'nginx.conf')
  await writeFile(file, config)
  return spawn(program, ['-e', 'stderr', '-p', own, '-c', file], { stdio: 'inherit' })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
