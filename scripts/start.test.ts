import { spawnSync } from 'node:child_process'
import { cp, mkdtempDisposable, readdir, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

test('settings are checked before a build, also those in .env', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-start-'))
  const at = (name: string) => join(folder.path, name)
  await cp(join(root, 'scripts'), at('scripts'), { recursive: true })
  // Everything that a start needs before the build.
  for (const name of await readdir(root)) {
    if (!['build', 'scripts', '.env'].includes(name)) await symlink(join(root, name), at(name))
  }
  await writeFile(at('.env'), 'PORT=eighty\nHSTS=yes\n')

  const { PORT: _, ...env } = process.env
  const start = join(folder.path, 'scripts', 'start.mjs')
  const { stdout, stderr, status } = spawnSync(process.execPath, [start], {
    env,
    encoding: 'utf8',
  })

  expect(stderr).toMatch(/^Madang cannot start\. PORT .*; HSTS .*\n$/)
  expect([stdout, status]).toEqual(['', 1])
})
