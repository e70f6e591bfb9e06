/** The files of `deploy/` and of hosting platforms name other files and settings; this checks without running them that those exist. */
import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse as parseToml } from 'smol-toml'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { createFindClientAddress } from '../../server/platform/http/client-address.ts'
import { parseEnv } from '../../server/settings/env.ts'
import { settings as table } from '../../server/settings/table.ts'

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
    if (service === site)
      expect(service.image).toBe(`\${MADANG_IMAGE:-${await readPublishedImage()}}`)
    else expect(service?.image).toMatch(/^[^ :]+:\d+\.\d+(?:\.\d+)?@sha256:[0-9a-f]{64}$/)
  }
  expect(site.environment['ADMIN_2FA']).toMatch(/:-required\}$/)
  const [net, ...others] = Object.keys(database?.networks ?? {})
  expect([others, Object.keys(siteToo.networks)]).toEqual([[], [net]])
  expect(Object.keys({ ...caddy?.networks, ...site.networks })).not.toContain(net)
  expect(added.networks[net ?? '']).toEqual({ internal: true })
})

async function readPublishedImage(): Promise<string> {
  const [, image = ''] = /^FROM (.+)$/m.exec(await read(published)) ?? []
  return image
}

const published = 'deploy/published.Containerfile'
const volume = '/var/lib/madang'

/** What each platform starts, where its volume is, and the settings that its template gives. Empty: the owner's, or generated. */
interface Template {
  containerfile: string
  volume: string
  settings: Record<string, string>
}

interface FlyFile {
  build: { dockerfile: string }
  mounts: [{ destination: string }]
  env: Record<string, string>
}

async function readTemplates(): Promise<Record<string, Template>> {
  const [service] = parse(await read('render.yaml')).services
  const fly = parseToml(await read('fly.toml')) as unknown as FlyFile
  const railway = JSON.parse(await read('railway.json'))
  const lines = (await read('deploy/railway.env')).match(/^[A-Z].*$/gm) ?? []
  const entries = service.envVars.map(({ key, value = '' }: { key: string; value?: string }) => [
    key,
    value,
  ])
  return {
    render: {
      containerfile: service.dockerfilePath.replace('./', ''),
      volume: service.disk.mountPath,
      settings: Object.fromEntries(entries),
    },
    fly: {
      containerfile: fly.build.dockerfile,
      volume: fly.mounts[0].destination,
      settings: fly.env,
    },
    railway: {
      containerfile: railway.build.dockerfilePath,
      volume: railway.deploy.requiredMountPath,
      settings: Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2))),
    },
  }
}

/** As the documents of the platforms describe it: who connects, and the header when the client has forged its beginning. */
const forged = '198.51.100.66'
const client = '203.0.113.7'
const simulated: Record<string, { variable: object; peer: string; header: string }> = {
  render: {
    variable: { RENDER_EXTERNAL_URL: 'https://hong.onrender.com' },
    peer: '::ffff:10.21.157.68',
    header: `${forged}, ${client}, 104.22.17.40`,
  },
  fly: {
    variable: { FLY_APP_NAME: 'hong' },
    peer: '172.19.0.1',
    header: `${forged}, ${client}, 66.241.125.12`,
  },
  railway: {
    variable: { RAILWAY_PUBLIC_DOMAIN: 'hong.up.railway.app' },
    peer: '100.64.0.3',
    header: `${forged}, ${client}`,
  },
}

test.each(Object.entries(simulated))(
  'the template for %s starts the published image with known settings, and believes no forged address',
  async (name, { variable, peer, header }) => {
    const template = (await readTemplates())[name] as Template
    expect(template).toMatchObject({ containerfile: published, volume })
    const unknown = Object.keys(template.settings).filter((one) => !Object.hasOwn(table, one))
    expect(unknown).toEqual([])
    expect(template.settings).toMatchObject({ HOST: '0.0.0.0', ADMIN_2FA: 'required' })

    const env = parseEnv({ ...template.settings, ...variable })
    const find = createFindClientAddress(env.trustedProxies)
    const forwarded = (list: string) => new Headers({ 'x-forwarded-for': list })
    expect(find(forwarded(header), peer)).toBe(client)
    // A platform that appends one more address of its own makes visitors share it, and still believes nobody.
    expect(find(forwarded(`${header}, 192.0.2.99`), peer)).toBe('192.0.2.99')
    for (const stranger of ['192.0.2.1', '127.0.0.1', '2001:db8::1'])
      expect(find(forwarded(forged), stranger)).toBe(stranger)
    // Without the template's settings nobody is trusted, whatever the platform is.
    expect(
      createFindClientAddress(parseEnv({ ...variable }).trustedProxies)(forwarded(header), peer),
    ).toBe(peer)
  },
)

test('a release publishes both platforms with their provenance, under the tags of its version', async () => {
  const { version } = JSON.parse(await read('package.json'))
  expect(await readPublishedImage()).toMatch(new RegExp(`^ghcr.io/\\w+/madang:${version}$`))
  const { on, permissions, jobs } = parse(await read('.github/workflows/release.yml'))
  expect([on, permissions]).toEqual([
    { push: { tags: ['v[0-9]+.[0-9]+.[0-9]+'] } },
    { contents: 'read' },
  ])
  const { image, publish } = jobs
  const { include } = image.strategy.matrix
  expect(include.map(({ platform }: { platform: string }) => platform)).toEqual([
    'linux/amd64',
    'linux/arm64',
  ])
  const build = image.steps.find(({ id }: { id?: string }) => id === 'build').with
  expect(build).toMatchObject({ file: 'deploy/Containerfile', provenance: 'mode=max' })
  const tags = publish.steps.find(({ id }: { id?: string }) => id === 'tags').run
  expect(tags).toMatch(/"-t \$IMAGE:\$version -t \$IMAGE:\$\{version%\.\*\}"/)
  expect(tags).toMatch(/if test "\$newest" = .+ -t \$IMAGE:latest"/)
  for (const file of ['deploy/Containerfile', published, 'deploy/compose.yaml'])
    await access(join(root, file))
})

interface Step {
  uses?: string
  run?: string
  with?: Record<string, unknown>
}

test('the workflow for GitHub Pages runs known commands, uploads what they write, and gives each job only its rights', async () => {
  const text = await read('deploy/github-pages.yml')
  const { on, permissions, jobs } = parse(text)
  expect([permissions, jobs.write.permissions, jobs.publish.permissions]).toEqual([
    {},
    { contents: 'read', pages: 'read' },
    { pages: 'write', 'id-token': 'write' },
  ])
  // What runs the packages of npm has no right to publish.
  expect(jobs.publish.steps.map(({ run = '' }: Step) => run).join('')).toBe('')
  const used = [...text.matchAll(/uses: (.+)/g)].map(([, name]) => name)
  expect(used.length).toBeGreaterThan(4)
  for (const name of used) expect(name).toMatch(/^actions\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)

  const steps: Step[] = jobs.write.steps
  const find = (action: string) => steps.find(({ uses }) => uses?.startsWith(`actions/${action}@`))
  const { engines, scripts } = JSON.parse(await read('package.json'))
  const checked = parse(await read('.github/workflows/check.yml')).jobs.test.strategy.matrix.node
  expect(checked).toContain(find('setup-node')?.with?.['node-version'])
  expect(engines.node).toBe(`>=${Math.min(...checked)}`)

  const lines = steps.flatMap(({ run = '' }) => run.split('\n').filter(Boolean))
  const commands = lines.map((line) => /^npm run (\S+) -- (\S+) (\S+)/.exec(line)?.slice(1) ?? [])
  expect(commands).toEqual([
    ['madang', 'content:import', 'content'],
    ['madang', 'site:export', find('upload-pages-artifact')?.with?.['path']],
  ])
  const usage = await read('server/cli.ts')
  for (const [script = '', command] of commands) {
    expect(Object.keys(scripts)).toContain(script)
    expect(usage).toMatch(new RegExp(`^  ${command} `, 'm'))
  }
  expect(on.push.paths).toEqual([`${commands[0]?.[2]}/**`])
  // `.well-known` of a copy.
  expect(find('upload-pages-artifact')?.with).toMatchObject({ 'include-hidden-files': true })
})
