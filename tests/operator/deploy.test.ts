/** The files of `deploy/` name other files; this checks without running them that those exist. */
import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const root = join(import.meta.dirname, '..', '..')
const read = (path: string) => readFile(join(root, path), 'utf8')

interface Compose {
  services: { site: { environment: Record<string, string>; [key: string]: unknown } }
}

test('every setting in the files of deploy/ is in .env.example', async () => {
  const known = new Set(
    [...(await read('.env.example')).matchAll(/^#([A-Z0-9_]+)=/gm)].map(([, name]) => name),
  )
  const unit = [...(await read('deploy/madang.service')).matchAll(/^Environment=([A-Z0-9_]+)=/gm)]
  const image = [...(await read('deploy/Containerfile')).matchAll(/^(?:ENV| {3}) ([A-Z0-9_]+)=/gm)]
  const named = [...unit, ...image].map(([, name]) => name)
  for (const file of ['deploy/compose.yaml', 'deploy/compose.postgres.yaml']) {
    const { services }: Compose = parse(await read(file))
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
  const { services }: Compose = parse(await read('deploy/compose.yaml'))
  expect(services.site).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
  // Only the archive may be copied from a checkout into an image.
  expect((await read('.dockerignore')).match(/^[^#\n].*$/gm)).toEqual([
    '*',
    '!release/madang-*.tar.gz',
  ])
})
