/**
 * Measures the archive of `npm run release`: its size, how soon it serves on a machine that has only Node 26,
 * and how little memory it needs to start and serve.
 */

import { realpathSync, statSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../tests/support/running-site.ts'
import { listAddresses, sendLoad } from './load.ts'
import { limitMemory } from './memory-limit.ts'
import { createReport, rounded } from './report.ts'
import { packAndUnpack, type RunningRelease, sizeOf, startRelease } from './unpacked-release.ts'

const megabyte = 2 ** 20
const requests = 100_000
/** Limits to try, from the largest to the smallest, each with a new data folder, until one fails. */
const limitsMb = [256, 224, 192, 160, 128, 112, 96]
/** The limit that `docs/operations.md` promises. */
const promisedMb = 256
const patienceMs = 60_000

const report = createReport('release: one archive, Node 26 and nothing else')
await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-release-'))
const release = packAndUnpack(folder.path)
reportSize()
await reportStart()
await reportMemory()
report.finish()

function reportSize(): void {
  const bytes = sizeOf(release.folder)
  const node = statSync(realpathSync(join(release.bin, 'node'))).size
  const megabytes = (value: number) => value / megabyte
  report.line(`archive: ${rounded(megabytes(statSync(release.archive).size))} MB`)
  report.limit({ name: 'installed', value: megabytes(bytes), unit: 'MB', most: 120 })
  report.limit({
    name: 'installed, with Node',
    value: megabytes(bytes + node),
    unit: 'MB',
    most: 400,
  })
}

async function reportStart(): Promise<void> {
  const dataFolder = join(folder.path, 'data')
  for (const name of ['first start, which fills the database', 'second start']) {
    await using site = await start(dataFolder, null)
    report.limit({ name, value: site?.startMs ?? Number.NaN, unit: 'ms', most: 10_000 })
  }
}

async function reportMemory(): Promise<void> {
  if (!limitMemoryWorks()) {
    report.line(
      'No memory limit can be set on this machine (no systemd, no writable control group).',
    )
    return
  }
  let least = Number.POSITIVE_INFINITY
  for (const mb of limitsMb) {
    if (!(await serves(mb))) break
    least = mb
  }
  report.limit({
    name: 'least memory for start and load',
    value: least,
    unit: 'MB',
    most: promisedMb,
  })
}

function limitMemoryWorks(): boolean {
  using limit = limitMemory(promisedMb * megabyte)
  if (limit) report.line(`memory is limited by ${limit.enforcedBy}; there is no swap within it`)
  return limit !== null
}

/** Whether the site starts for the first time and answers all requests within this much memory. */
async function serves(mb: number): Promise<boolean> {
  using limit = limitMemory(mb * megabyte)
  await using site = await start(join(folder.path, `data-${mb}`), limit)
  if (!site) {
    report.line(`${mb} MB: it does not start`)
    return false
  }
  const { answered, seconds } = await load(site).catch(() => ({ answered: 0, seconds: 0 }))
  const peak = limit?.peakBytes()
  const said = peak ? `, at most ${rounded(peak / megabyte)} MB in use with cached files` : ''
  const kills = limit?.kills() ?? 0
  report.line(
    `${mb} MB: ready in ${rounded(site.startMs)} ms, ${answered} requests in ${rounded(seconds)} s${said}, ${kills} processes killed`,
  )
  return answered === requests && kills === 0
}

async function load(site: RunningRelease) {
  const addresses = await listAddresses(site.origin)
  return sendLoad({
    origin: site.origin,
    requests: ['br', 'gzip', 'identity'].flatMap((encoding) =>
      addresses.map((path) => ({ path, headers: { 'Accept-Encoding': encoding } })),
    ),
    connections: 16,
    maxRequests: requests,
    maxSeconds: 180,
  })
}

async function start(dataFolder: string, limit: ReturnType<typeof limitMemory>) {
  return startRelease({ release, dataFolder, port: await freePort(), limit, patienceMs })
}
