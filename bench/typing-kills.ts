/** Somebody types into the panel's form, and the browser is killed: how much of the typing is lost. */
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { editor } from '#shared/i18n/panel/editor/en.ts'
import { fields } from '#shared/i18n/panel/fields/en.ts'
import { enterPanel } from '#tests/screens/enter-panel.ts'
import { createRandom } from '#tests/support/random.ts'
import { browserFlags } from './browser.ts'

interface TypingRun {
  kills: number
  origin: string
  /** The data folder of the site, for its demo sign-in. */
  dataDir: string
  /** An empty folder for the browser's profile. */
  profile: string
  seed: number
}

interface Typed {
  text: string
  /** When each character was typed, in ms. */
  times: number[]
  killedAt: number
}

const address = '/admin/content/project/1'
const keyMs = 40
const minTypingMs = 400
const moreTypingMs = 3000
const restoreMs = 20_000

/** For each kill, the milliseconds between the first lost character and the kill; 0: nothing was lost. */
export async function runTypingKills(run: TypingRun): Promise<number[]> {
  const random = createRandom(run.seed)
  const losses: number[] = []
  let last: Typed | null = null
  for (let kill = 0; kill <= run.kills; kill += 1) {
    const context = await openProfile(run.profile)
    const [page] = context.pages()
    if (!page) throw new Error('The browser opened no page.')
    await openForm(page, run)
    if (last) losses.push(await measureLoss(page, last))
    if (kill === run.kills) {
      await context.close()
      break
    }
    const isOffline = kill % 2 === 1
    last = await typeUntilKilled(context, page, {
      profile: run.profile,
      marker: `kill ${kill}:`,
      isOffline,
      ms: minTypingMs + random.below(moreTypingMs),
    })
  }
  return losses
}

function openProfile(profile: string): Promise<BrowserContext> {
  const executablePath = process.env['CHROMIUM_PATH']
  return chromium.launchPersistentContext(profile, {
    ...(executablePath && { executablePath }),
    args: browserFlags,
    locale: 'en',
    viewport: { width: 1440, height: 900 },
  })
}

const fieldOf = (page: Page) =>
  page.getByLabel(`${fields.labels.summary.label} · ${editor.languages.ko}`)

/** Signs in where the killed browser had not yet stored its cookies. */
async function openForm(page: Page, { origin, dataDir }: TypingRun): Promise<void> {
  await page.goto(origin + address)
  const isThere = await fieldOf(page)
    .waitFor({ timeout: 5000 })
    .then(
      () => true,
      () => false,
    )
  if (isThere) return
  await enterPanel(page, origin, 'en', dataDir)
  await page.goto(origin + address)
  await fieldOf(page).waitFor()
}

/** After a start, the form takes the text of its journal, or of the draft on the server. */
async function measureLoss(page: Page, { text, times, killedAt }: Typed): Promise<number> {
  const until = performance.now() + restoreMs
  const isSaved = page.locator('[data-state=saved]')
  let value = await fieldOf(page).inputValue()
  while (value !== text && performance.now() < until) {
    await sleep(100)
    value = await fieldOf(page).inputValue()
    if (await isSaved.isVisible()) break
  }
  if (!text.startsWith(value)) throw new Error(`“${text}” came back as “${value}”.`)
  const firstLost = times[value.length]
  return firstLost === undefined ? 0 : killedAt - firstLost
}

interface Typing {
  profile: string
  marker: string
  /** Whether saves reach the server. If not, only this device has the text. */
  isOffline: boolean
  ms: number
}

async function typeUntilKilled(
  context: BrowserContext,
  page: Page,
  { profile, marker, isOffline, ms }: Typing,
): Promise<Typed> {
  const field = fieldOf(page)
  await field.fill('')
  await page.locator('[data-state=saved]').waitFor()
  if (isOffline) await page.route('**/api/admin/content/**', (route) => route.abort())
  await field.focus()
  const typed: Typed = { text: '', times: [], killedAt: 0 }
  const begun = performance.now()
  for (const letter of `${marker} ${'the quick brown fox '.repeat(40)}`.slice(0, 290)) {
    await page.keyboard.press(letter === ' ' ? 'Space' : letter)
    typed.text += letter
    typed.times.push(performance.now())
    if (performance.now() - begun > ms) break
    await sleep(keyMs)
  }
  const closed = context.waitForEvent('close')
  const pids = await findPids(profile)
  typed.killedAt = performance.now()
  pids.forEach(killIfAlive)
  await closed
  return typed
}

/** Every process of the browser, whose pages would otherwise live on for a moment. */
async function findPids(profile: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const isOurs = async (pid: string) =>
    // A process may have ended meanwhile.
    (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes(profile)
  const ours = await Promise.all(pids.map(isOurs))
  return pids.filter((_, index) => ours[index]).map(Number)
}

/** Some processes of the browser end with another. */
function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
