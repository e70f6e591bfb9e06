/**
 * How soon an uploaded photo of 12 megapixels can be used, and how much memory the server takes while ten arrive at
 * once. The process that opens the photos is measured apart.
 */
import { mkdtempDisposable, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { type DemoAdmin, signInDemoAdmin } from '../tests/support/demo-admin.ts'
import { fillDatabase } from '../tests/support/fill-database.ts'
import { startSite } from '../tests/support/server-process.ts'
import { median } from './median.ts'
import { createReport, rounded } from './report.ts'

const rounds = 7
const atOnce = 10
const [width, height] = [4000, 3000]
const pollMs = 20

const report = createReport('media: photos of 12 megapixels')
await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-media-'))
const photo = await makePhoto()
// A byte behind its end makes a photo another file, and changes nothing else.
const photos = Array.from({ length: rounds + 1 + atOnce }, (_, index) =>
  Buffer.concat([photo, Buffer.of(index)]),
)
report.line(`a photo of ${width} × ${height}, ${rounded(photo.byteLength / 1e6)} MB`)

const demoCode = 'the-code-of-a-benchmark'
await (await fillDatabase(folder.path)).destroy()
await using site = await startSite(folder.path, {
  MADANG_ENV: 'test',
  DEMO_CODE: demoCode,
})
const origin = site.origin.replace('127.0.0.1', 'localhost')
const admin = await signInDemoAdmin(origin, demoCode)
const atRest = site.residentBytes() ?? 0

const times: number[] = []
const posts: number[] = []
for (const one of photos.slice(0, rounds + 1)) {
  const { postMs, totalMs } = await use(one)
  times.push(totalMs)
  posts.push(postMs)
  await settle()
}
const [first = 0, ...later] = times
report.line(`from the first byte to the answer, median: ${rounded(median(posts.slice(1)))} ms`)
report.line(`the first upload, which starts the process for pictures: ${rounded(first)} ms`)
report.line(`until it can be shown, each: ${later.map(rounded).join(' ')} ms`)
report.limit({
  name: 'until it can be shown, median',
  value: median(later),
  unit: 'ms',
  most: 1500,
})

let peak = 0
let workerPeak = 0
const watching = setInterval(async () => {
  peak = Math.max(peak, site.residentBytes() ?? 0)
  workerPeak = Math.max(workerPeak, await readWorkers())
}, pollMs)
const begun = performance.now()
const answers = await Promise.all(photos.slice(rounds + 1).map(upload))
const uploadedMs = performance.now() - begun
await settle()
clearInterval(watching)
report.require(answers.length === atOnce, `${atOnce} uploads at once succeeded`)
report.line(`${atOnce} at once: answered after ${rounded(uploadedMs)} ms`)
report.line(`resident memory of the server at rest: ${rounded(atRest / 2 ** 20)} MB`)
report.limit({
  name: `resident memory of the server during ${atOnce} uploads, and while their variants are drawn`,
  value: peak / 2 ** 20,
  unit: 'MB',
  most: 250,
})
report.line(`resident memory of the process for pictures: ${rounded(workerPeak / 2 ** 20)} MB`)
report.finish()

/** Uploads a photo and gets the variant that a phone shows. */
async function use(bytes: Buffer): Promise<{ postMs: number; totalMs: number }> {
  const started = performance.now()
  const hash = await upload(bytes)
  const postMs = performance.now() - started
  const response = await fetch(`${origin}/media/${hash}/960.webp`)
  if (!response.ok) throw new Error(`The variant was answered ${response.status}.`)
  await response.arrayBuffer()
  return { postMs, totalMs: performance.now() - started }
}

async function upload(bytes: Buffer): Promise<string> {
  const { authorization, cookie }: DemoAdmin = admin
  const response = await fetch(`${origin}/api/admin/media?name=photo.jpg`, {
    method: 'POST',
    headers: { authorization, cookie, 'x-requested-with': 'XMLHttpRequest' },
    body: new Uint8Array(bytes),
  })
  const { success, data } = (await response.json()) as { success: boolean; data: { hash: string } }
  if (!success) throw new Error(`An upload was answered ${response.status}.`)
  return data.hash
}

/** Waits until no picture is being drawn: originals are on disk only meanwhile. */
async function settle(): Promise<void> {
  const uploads = join(folder.path, 'uploads')
  for (let quiet = 0; quiet < 10; ) {
    const files = await readdir(uploads).catch(() => [])
    quiet = files.length === 0 ? quiet + 1 : 0
    await sleep(pollMs)
  }
}

/** Coarse and fine noise, about as hard to compress as a photo. */
async function makePhoto(): Promise<Buffer> {
  const noise = (sigma: number) => ({ type: 'gaussian', mean: 128, sigma }) as const
  const make = (w: number, h: number, sigma: number) =>
    sharp({ create: { width: w, height: h, channels: 3, noise: noise(sigma), background: '#888' } })
  const coarse = await make(200, 150, 60).png().toBuffer()
  const fine = await make(width, height, 8).png({ compressionLevel: 0 }).toBuffer()
  return sharp(coarse)
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .composite([{ input: fine, blend: 'soft-light' }])
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** Of all processes that run `helper-process`; 0 without /proc. */
async function readWorkers(): Promise<number> {
  let bytes = 0
  for (const pid of await readdir('/proc').catch(() => [])) {
    if (!/^\d+$/.test(pid)) continue
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (!command.includes('helper-process')) continue
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
    bytes += Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024
  }
  return bytes
}
