/**
 * Posts are scheduled, each by two requests at once, while the site is killed: at that moment, and again around the
 * time when the post is due. Each must be published once, and be shown from its time on or, late, from the next start
 * on. Real processes, either database. Their clock jumps forward at a kill, so that nobody waits for a whole minute.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { openPostgres, openSqlite } from '#server/platform/db/database.ts'
import { outcomes } from '#shared/admin/visibility.ts'
import { type DemoAdmin, signInDemoAdmin } from './demo-admin.ts'
import { createRandom } from './random.ts'
import { startRestarting, untilUp } from './restarting-site.ts'
import { freePort } from './running-site.ts'

interface ScheduleRun {
  /** Each is disturbed by two kills: when it is scheduled, and around its time. */
  posts: number
  /** A folder with the database of a site, or an empty one. */
  dataFolder: string
  /** A database with a site, or empty; null: SQLite in the folder. */
  databaseUrl: string | null
  /** Chooses the moments of the kills. */
  seed: number
}

export interface ScheduleResult {
  kills: number
  /** Posts that the owner had to publish again, because the site had been killed before it answered. */
  repeated: number
  /** Posts that were due before the start, or before they were published. */
  late: number
  /** The numbers of posts that were shown before their time, that were never shown, and that disappeared again. */
  shown: { early: number; never: number; gone: number }
  /** Posts without exactly one entry in the feed, one version, or one row of the audit log. */
  faulty: { entries: number; versions: number; auditRows: number }
  /** By how much the revision of the content has grown. */
  revisions: number
  /**
   * For each post, the milliseconds until it was shown, since it was due, it was published, and the site had started.
   */
  delays: number[]
  seconds: number
}

const demoCode = 'the-code-of-a-trial'
const minuteMs = 60_000
/** The site is killed at most this long after the scheduling of a post has begun. */
const schedulingMs = 300
/** How long a start may take, until one has been measured. */
const firstStartMs = 2000
/** The site is killed again at most this long before or after the post is due. */
const aroundMs = 600

export async function runSchedule(run: ScheduleRun): Promise<ScheduleResult> {
  const begun = performance.now()
  const random = createRandom(run.seed)
  const clock = await openClock(run.dataFolder)
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const settings = { ...clock.settings, DEMO_CODE: demoCode }
  const site = startRestarting({ ...run, port, settings })
  await untilUp(origin)
  const { revision } = await readRows(run)
  const shown = { early: 0, never: 0, gone: 0 }
  const result = { repeated: 0, late: 0 }
  let entries = 0
  const delays: number[] = []
  let startMs = firstStartMs

  for (let number = 1; number <= run.posts; number += 1) {
    const id = idOf(number)
    const owner = { origin, admin: await signInDemoAdmin(origin, demoCode) }
    const due = Math.ceil(clock.now() / minuteMs + 1) * minuteMs
    const version = await writePost(owner, id, new Date(due))
    const watch = watchPost(`${origin}/ko/blog/${id}`, clock.now)
    const publishing = publishTwice(owner, id, version)
    // Every other post is scheduled completely before the site is killed.
    await (number % 2 === 0 ? publishing : sleep(random.below(schedulingMs)))
    // The post becomes due while the site starts again, or within the same time after that.
    await clock.jumpTo(due - random.below(2 * startMs))
    site.kill()
    result.repeated += Number((await publishing) > 0)
    const toldAt = clock.now()
    await sleep(Math.max(0, due - aroundMs + random.below(2 * aroundMs) - toldAt))
    const killedAt = clock.now()
    site.kill()
    await untilUp(origin)
    const upAt = clock.now()
    startMs = upAt - killedAt
    const seenAt = await watch.untilSeen()
    if (seenAt === null) shown.never += 1
    else {
      shown.early += Number(seenAt < due)
      const since = Math.max(due, seenAt < killedAt ? toldAt : upAt)
      result.late += Number(since > due)
      delays.push(Math.max(0, seenAt - since))
    }
    entries += Number((await countEntries(origin, id)) !== 1)
    shown.gone += Number((await watch.stop()) > 0)
  }
  await site.stop()
  const rows = await readRows(run)
  const ids = Array.from({ length: run.posts }, (_, index) => idOf(index + 1))
  const without = (found: string[]) =>
    ids.filter((id) => found.filter((one) => one === id).length !== 1).length
  return {
    ...result,
    shown,
    delays,
    kills: 2 * run.posts,
    faulty: {
      entries,
      versions: without(rows.versions),
      auditRows: without(rows.auditRows),
    },
    revisions: rows.revision - revision,
    seconds: (performance.now() - begun) / 1000,
  }
}

const idOf = (number: number) => `post-${number}`

/** The clock of the site. A process reads it when it starts, so a jump has an effect at the next start. */
async function openClock(folder: string) {
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'clock')
  let aheadMs = 0
  const now = () => Date.now() + aheadMs
  const jumpTo = async (moment: number) => {
    aheadMs = Math.max(aheadMs, moment - Date.now())
    await writeFile(file, String(aheadMs))
  }
  await jumpTo(Date.now())
  const preload = pathToFileURL(join(import.meta.dirname, 'shift-clock.ts')).href
  return { now, jumpTo, settings: { CLOCK_FILE: file, NODE_OPTIONS: `--import=${preload}` } }
}

async function countEntries(origin: string, id: string): Promise<number> {
  const feed = await (await fetch(`${origin}/ko/feed.xml`)).text()
  return feed.split(/<entry>|<item>/).filter((entry) => entry.includes(`/ko/blog/${id}<`)).length
}

/** The ids of published posts, once for each row about them. */
async function readRows({ dataFolder, databaseUrl }: ScheduleRun) {
  const { db } = databaseUrl
    ? await openPostgres(databaseUrl)
    : openSqlite(join(dataFolder, 'madang.sqlite'))
  const counted = await db.selectFrom('content_revision').select('revision').executeTakeFirst()
  const versions = await db
    .selectFrom('content_history')
    .select('id')
    .where('kind', '=', 'post')
    .where('event', 'in', outcomes)
    .execute()
  const notes = await db
    .selectFrom('audit')
    .select('detail')
    .where('event', '=', 'content_published')
    .execute()
  await db.destroy()
  return {
    revision: counted?.revision ?? 0,
    versions: versions.map(({ id }) => id),
    auditRows: notes.map(({ detail }) => JSON.parse(detail).document.replace('post/', '')),
  }
}

interface Watch {
  /** The first time at which the post was shown; null: never, although the site was given long enough. */
  untilSeen(): Promise<number | null>
  /** Stops watching the post. Returns how often the post was not found after it had been shown. */
  stop(): Promise<number>
}

const watchMs = 15
const patienceMs = 30_000

function watchPost(address: string, now: () => number): Watch {
  let isOver = false
  let seenAt: number | null = null
  let timesGone = 0

  async function watch(): Promise<void> {
    while (!isOver) {
      const status = await statusOf(address)
      if (status === 200) seenAt ??= now()
      if (status === 404 && seenAt !== null) timesGone += 1
      await sleep(watchMs)
    }
  }

  const watching = watch()
  return {
    async untilSeen() {
      const until = performance.now() + patienceMs
      while (seenAt === null && performance.now() < until) await sleep(watchMs)
      return seenAt
    },
    async stop() {
      isOver = true
      await watching
      return timesGone
    },
  }
}

/** null: the site is down, or was killed during its answer. */
async function statusOf(address: string): Promise<number | null> {
  try {
    const response = await fetch(address)
    await response.arrayBuffer()
    return response.status
  } catch {
    return null
  }
}

const retryMs = 20

interface Owner {
  origin: string
  admin: DemoAdmin
}

/** Writes a draft of a post that visitors can read from `due` on. Returns the version of the draft. */
async function writePost(owner: Owner, id: string, due: Date): Promise<number> {
  const publishAt = `${due.toISOString().slice(0, 16)}Z`
  const text = { title: id, summary: `${id}의 요약`, body: '비가 온다.', publishAt }
  await ask(owner, 'POST', '', { body: { id } })
  const changes = [{ path: ['texts', 'ko'], value: text }]
  const saved = await ask(owner, 'PATCH', `/${id}`, { version: 1, body: { changes } })
  if (!saved?.ok) throw new Error(`The draft was not saved: ${saved?.code}.`)
  return saved.data.version
}

/** Two tabs publish the draft at once. If neither gets an answer, both try again. Returns the number of repetitions. */
async function publishTwice(owner: Owner, id: string, version: number): Promise<number> {
  for (let repeats = 0; ; repeats += 1) {
    const publishing = () => ask(owner, 'POST', `/${id}/publish`, { version, body: {} })
    const answers = await Promise.all([publishing(), publishing()])
    for (const answer of answers) {
      if (answer && !answer.ok && answer.code !== 'STALE') throw new Error(answer.code)
    }
    if (answers.some((answer) => answer !== null)) return repeats
    await sleep(retryMs)
  }
}

interface Answered {
  ok: boolean
  code: string
  data: { version: number }
}

/** null: the site is down, was killed during its answer, or cannot reach its database yet. */
async function ask(
  { origin, admin }: Owner,
  method: string,
  path: string,
  { version, body }: { version?: number; body: object },
): Promise<Answered | null> {
  try {
    const response = await fetch(`${origin}/api/admin/content/post${path}`, {
      method,
      headers: {
        ...admin,
        'content-type': 'application/json',
        'x-requested-with': 'XMLHttpRequest',
        ...(version !== undefined && { 'if-match': `"${version}"` }),
      },
      body: JSON.stringify(body),
    })
    const { success: ok, code, data } = (await response.json()) as Answered & { success: boolean }
    return response.status === 503 ? null : { ok, code, data }
  } catch {
    return null
  }
}
