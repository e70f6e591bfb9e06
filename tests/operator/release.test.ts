/** The archive of `npm run release` must run on a server that has only Node 26. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdir, mkdtempDisposable, readdir, readFile, symlink } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { bundled } from '../../scripts/release-packages.mjs'
import { stageRelease } from '../../scripts/stage-release.mjs'
import { freePort, soon } from '../support/running-site.ts'

const root = join(import.meta.dirname, '..', '..')

/** Beside the tree, so that files can be linked instead of copied. */
async function stage() {
  const temporary = await mkdtempDisposable(join(root, 'release-test-'))
  const folder = join(temporary.path, 'madang')
  stageRelease(folder)
  const bin = join(temporary.path, 'bin')
  await mkdir(bin)
  await symlink(process.execPath, join(bin, 'node'))
  return { folder, bin, [Symbol.asyncDispose]: () => temporary[Symbol.asyncDispose]() }
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/** Like `env -i PATH=… node`: no npm, no git, no shell, and no settings. */
function run({ folder, bin }: { folder: string; bin: string }, args: string[], env: object) {
  return spawn('node', args, { cwd: folder, env: { PATH: bin, ...env } })
}

test('a release starts, fills its database, serves and answers commands with Node 26 alone', async () => {
  await using release = await stage()
  const port = await freePort()
  const settings = { PORT: String(port), DATA_DIR: join(release.folder, 'data'), LOG_LEVEL: 'warn' }
  const child = run(release, ['scripts/start.mjs'], settings)
  const output = text(child.stdout)
  const problems = text(child.stderr)
  const exited = once(child, 'exit')
  const origin = `http://localhost:${port}`
  const status = (path: string) =>
    fetch(origin + path).then(
      (response) => response.status,
      () => 0,
    )
  try {
    await expect.poll(() => status('/readyz'), soon).toBe(200)
    // A page, a post with highlighted code, brand icons, a preview picture, the panel's refusal.
    const post = await (await fetch(`${origin}/en/blog`)).text()
    const [, slug] = /href="\/en\/blog\/([^"/]+)"/.exec(post) ?? []
    const page = await (await fetch(`${origin}/en`)).text()
    const [, picture = ''] = /property="og:image" content="http:\/\/[^/]+([^"]+)"/.exec(page) ?? []
    const paths = ['/ko', `/en/blog/${slug}`, '/ja/projects/1', '/licenses', picture, '/admin']
    expect(await Promise.all(paths.map(status))).toEqual([200, 200, 200, 200, 200, 404])

    const args = ['scripts/madang.mjs', 'content:export', 'exported']
    const [code] = await once(run(release, args, settings), 'exit')
    expect(code).toBe(0)
    expect(await exists(join(release.folder, 'exported', 'site.yaml'))).toBe(true)
  } finally {
    child.kill('SIGTERM')
  }
  // The started process was the server itself, so it exits like the server.
  expect(await exited).toEqual([0, null])
  expect(await output).toContain(`Madang is running at ${origin}`)
  expect(await problems).toBe('')
}, 60_000)

test('a release contains every package that its files import, and no build or test tools', async () => {
  await using release = await stage()
  const missing = new Set<string>()
  for (const folder of ['server', 'shared', 'scripts', 'build/pages']) {
    const entries = await readdir(join(release.folder, folder), { recursive: true })
    expect(entries.filter((name) => name.includes('.test.'))).toEqual([])
    for (const name of entries.filter((one) => /\.(?:ts|js|mjs)$/.test(one))) {
      const source = await readFile(join(release.folder, folder, name), 'utf8')
      for (const imported of listPackages(source)) {
        const isThere = await exists(join(release.folder, 'node_modules', imported))
        if (!isThere) missing.add(`${imported}, of ${folder}/${name}`)
      }
    }
  }
  expect([...missing]).toEqual([])

  for (const name of [...bundled, 'vite', 'typescript', 'vitest', 'playwright-core', 'node']) {
    expect(await exists(join(release.folder, 'node_modules', name)), name).toBe(false)
  }
  for (const name of ['app', 'admin', 'client', 'tests', 'bench', 'build/compile-cache']) {
    expect(await exists(join(release.folder, name)), name).toBe(false)
  }
})

/** The packages that a source text imports by name, except in comments. */
function listPackages(source: string): string[] {
  const imports = source
    .replaceAll(/^[ \t]*\*.*$/gm, '')
    .matchAll(/(?:^import|\bfrom|\bimport\(|require\()[ \n]*["']([@\w][^"'\s]*)["']/gm)
  return [...imports].flatMap(([, name = '']) => {
    const parts = name.split('/').slice(0, name.startsWith('@') ? 2 : 1)
    return isBuiltin(name) ? [] : [parts.join('/')]
  })
}
