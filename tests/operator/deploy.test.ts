/** The files of `deploy/` name other files; this checks without running them that those exist. */
import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const root = join(import.meta.dirname, '..', '..')
const read = (path: string) => readFile(join(root, path), 'utf8')

interface Service {
  environment: Record<string, string>
  image?: string
  networks: Record<string, unknown>
  [key: string]: unknown
}

interface Compose {
  services: { site: Service; [name: string]: Service }
  networks: Record<string, { internal?: boolean }>
}

const readCompose = async (file: string): Promise<Compose> => parse(await read(`deploy/${file}`))

test('every setting in the files of deploy/ is in .env.example', async () => {
  const known = new Set(
    [...(await read('.env.example')).matchAll(/^#([A-Z0-9_]+)=/gm)].map(([, name]) => name),
  )
  const unit = [...(await read('deploy/madang.service')).matchAll(/^Environment=([A-Z0-9_]+)=/gm)]
  const image = [...(await read('deploy/Containerfile')).matchAll(/^(?:ENV| {3}) ([A-Z0-9_]+)=/gm)]
  const named = [...unit, ...image].map(([, name]) => name)
  for (const file of ['compose.yaml', 'compose.postgres.yaml']) {
    const { services } = await readCompose(file)
    named.push(...Object.keys(services.site.environment))
  }
  const ofNode = 'NODE_COMPILE_CACHE'
  expect(named.filter((name) => name !== ofNode && !known.has(name))).toEqual([])
  expect(named).toEqual(
    expect.arrayContaining(['DATA_DIR', 'HOST', 'PUBLIC_ORIGIN', 'DATABASE_URL']),
  )
})

test('the container runs as an unprivileged user with a read-only file system and a health check from the release', async () => {
  const containerfile = await read('deploy/Containerfile')
  expect(containerfile).toMatch(/^USER 10001:10001$/m)
  for (const [, script = ''] of containerfile.matchAll(/CMD \["node", "([^"]+)"\]/g)) {
    await access(join(root, script))
    expect(await read('scripts/stage-release.mjs')).toContain(`'${script.slice(8, -4)}'`)
  }
  const { services } = await readCompose('compose.yaml')
  expect(services.site).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
  // Only the archive may be copied from a checkout into an image.
  expect((await read('.dockerignore')).match(/^[^#\n].*$/gm)).toEqual([
    '*',
    '!release/madang-*.tar.gz',
  ])
})

test('every container is an exact image without capabilities that it does not need, in bounded memory; the proxy cannot reach the database', async () => {
  const alone = await readCompose('compose.yaml')
  const added = await readCompose('compose.postgres.yaml')
  const containerfile = await read('deploy/Containerfile')
  const { dependencies } = JSON.parse(await read('package.json'))
  expect(containerfile).toMatch(
    new RegExp(`^ARG NODE_IMAGE=[^ :]+:${dependencies.node}-slim@sha256:[0-9a-f]{64}$`, 'm'),
  )
  const { site, caddy } = alone.services
  const { site: siteToo, database } = added.services
  expect(Object.keys({ ...alone.services, ...added.services })).toEqual([
    'site',
    'caddy',
    'database',
  ])
  for (const service of [site, caddy, database]) {
    expect(service).toMatchObject({
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      mem_limit: expect.stringMatching(/^\d+m$/),
    })
    if (service !== site)
      expect(service?.image).toMatch(/^[^ :]+:\d+\.\d+(?:\.\d+)?@sha256:[0-9a-f]{64}$/)
  }
  expect(site.environment['ADMIN_2FA']).toMatch(/:-required\}$/)
  const [net, ...others] = Object.keys(database?.networks ?? {})
  expect([others, Object.keys(siteToo.networks)]).toEqual([[], [net]])
  expect(Object.keys({ ...caddy?.networks, ...site.networks })).not.toContain(net)
  expect(added.networks[net ?? '']).toEqual({ internal: true })
})
