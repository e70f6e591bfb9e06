/**
 * Real nginx and Caddy in front of a site, for tests of the consequences of missing settings behind a proxy.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findCaddy, findNginx } from '../../scripts/reverse-proxies.mjs'
import { freePort } from './running-site.ts'

/** The public host name of the site. */
export const publicHost = 'portfolio.example'

export interface ProxySetup {
  name: string
  program: 'nginx' | 'caddy'
  /** The content of nginx's `location`, or the address block of Caddy. */
  toBlock(sitePort: string): string
}

/** The first example of their documentation, common variants, and the blocks of the README. */
export async function listProxySetups(): Promise<ProxySetup[]> {
  const readme = await readFile(join(import.meta.dirname, '..', '..', 'README.md'), 'utf8')
  const blockOf = (pattern: RegExp) => pattern.exec(readme)?.[1] ?? ''
  const nginxBlock = blockOf(/^# nginx[^\n]*\nlocation \/ \{\n(.*?)^\}/ms)
  const caddyBlock = blockOf(/^# Caddy\nyour\.domain \{\n(.*?)^\}/ms)
  const withPort = (block: string) => (port: string) => block.replaceAll(':3000', `:${port}`)
  return [
    {
      name: 'nginx as it comes',
      program: 'nginx',
      toBlock: (port) => `proxy_pass http://127.0.0.1:${port};`,
    },
    {
      name: 'nginx that sends the own host of the site',
      program: 'nginx',
      toBlock: (port) => `proxy_pass http://localhost:${port};`,
    },
    { name: 'nginx with the block of the README', program: 'nginx', toBlock: withPort(nginxBlock) },
    { name: 'Caddy with the block of the README', program: 'caddy', toBlock: withPort(caddyBlock) },
  ]
}

export interface Proxies extends AsyncDisposable {
  /** The port at which one of `setups` listens for the site at `sitePort`. */
  portOf(setup: ProxySetup, sitePort: string): number
}

/** One process of each program, in front of all sites with all setups. Ready when both answer. */
export async function startProxies(setups: ProxySetup[], sitePorts: string[]): Promise<Proxies> {
  const folder = await mkdtemp(join(tmpdir(), 'madang-proxies-'))
  const stands: { setup: ProxySetup; sitePort: string; port: number }[] = []
  for (const setup of setups) {
    for (const sitePort of sitePorts) stands.push({ setup, sitePort, port: await freePort() })
  }
  const blocksOf = (
    program: ProxySetup['program'],
    toServer: (block: string, port: number) => string,
  ) =>
    stands
      .filter(({ setup }) => setup.program === program)
      .map(({ setup, sitePort, port }) => toServer(setup.toBlock(sitePort), port))
      .join('\n')

  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join('\n')
  const nginx = `master_process off; daemon off; pid ${folder}/nginx.pid; error_log stderr warn;
events {}
http {
access_log off;
${temporary}
${blocksOf('nginx', (block, port) => `server { listen 127.0.0.1:${port}; location / { ${block} } }`)}
}`
  const caddy = `{
admin off
auto_https off
}
${blocksOf('caddy', (block, port) => `http://${publicHost}:${port} {\nbind 127.0.0.1\n${block}}`)}`
  await writeFile(join(folder, 'nginx.conf'), nginx)
  await writeFile(join(folder, 'Caddyfile'), caddy)

  const processes = [
    run(findNginx(), ['-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')], folder),
    run(findCaddy(), ['run', '--config', join(folder, 'Caddyfile')], folder),
  ]
  return {
    portOf: (setup, sitePort) => {
      const found = stands.find((one) => one.setup === setup && one.sitePort === sitePort)
      if (!found) throw new Error(`Nothing stands in front of ${sitePort}.`)
      return found.port
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(processes.map(stop))
      await rm(folder, { recursive: true })
    },
  }
}

function run(program: string | null, args: string[], folder: string): ChildProcess {
  if (program === null) throw new Error('nginx and Caddy are not both here.')
  // Caddy's own data goes into the folder too.
  const env = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  return spawn(program, args, { env, stdio: 'ignore' })
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
