/**
 * `npm run release [-- DIR]` builds, and packs what a server needs into
 * `release/madang-VERSION-PLATFORM.tar.gz`.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ensureInstalled } from './bootstrap.mjs'
import { ensureBuilt } from './build.mjs'
import { root } from './files.mjs'

ensureInstalled()
ensureBuilt()
// Imported late: this module needs the installed packages.
const { stageRelease } = await import('./stage-release.mjs')

const to = resolve(
  process.env['INIT_CWD'] ?? process.cwd(),
  process.argv[2] ?? join(root, 'release'),
)
mkdirSync(to, { recursive: true })
const staging = mkdtempSync(join(root, 'release-'))
try {
  const name = `madang-${readVersion()}`
  const { platform } = stageRelease(join(staging, name))
  const archive = join(to, `${name}-${platform}.tar.gz`)
  const { status, error } = spawnSync('tar', ['-czf', archive, '-C', staging, name], {
    stdio: 'inherit',
  })
  if (status !== 0) throw error ?? new Error('tar failed.')
  const digest = createHash('sha256').update(readFileSync(archive)).digest('hex')
  writeFileSync(`${archive}.sha256`, `${digest}  ${name}-${platform}.tar.gz\n`)
  console.log(`${archive} (${Math.round(statSync(archive).size / 1e6)} MB)`)
} finally {
  rmSync(staging, { recursive: true })
}

function readVersion() {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version
}
