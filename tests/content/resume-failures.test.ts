/** Whatever ends the making of resumes, visitors get the last good ones, and each is made later, once. */
import { readdirSync, readFileSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { createHelper, type Helper } from '#server/platform/helper/helper.ts'
import { shortLane } from '#server/platform/helper/lanes.ts'
import { createMadeResumes } from '#server/resumes/made-resumes.ts'
import { languages } from '#shared/i18n/languages.ts'
import { storeContent } from '../../server/content/kinds/store-content.ts'
import { databases } from '../support/databases.ts'
import { isLong } from '../support/is-long.ts'
import { sampleWith } from '../support/made-resumes.ts'
import { readPdf } from '../support/read-pdf.ts'
import { openTestSite, remembered } from '../support/site.ts'

let at = Date.parse('2026-11-21T12:00:00Z')
const clock = () => new Date(at)

async function openChanged(database = databases[0]) {
  const content = await sampleWith()
  const site = await openTestSite({ ...(database && { database }), content, now: clock })
  await site.checkResumes()
  content.profile.name = { ko: '홍새길', en: 'Saegil Hong', ja: 'ホン・セギル' }
  await storeContent(site.database.db, content, clock, remembered)
  await site.refresh()
  const countRevisions = async () =>
    (
      await site.database.db
        .selectFrom('content_revision')
        .select('revision')
        .executeTakeFirstOrThrow()
    ).revision
  return {
    site,
    before: await countRevisions(),
    countRevisions,
    /** Another process with the same database. */
    openInstance: (lane: Helper = shortLane) =>
      createMadeResumes({
        ...{
          api: site.api,
          db: site.database.db,
          log: pino({ level: 'silent' }),
          now: clock,
          lane,
        },
        ...{ publicOrigin: 'http://localhost:3000', revision: () => 'same' },
      }),
    async readNames() {
      const names = languages.map(async (language) => {
        const answer = await site.get(`/resumes/${language}.pdf`)
        expect(answer.status).toBe(200)
        const { info } = await readPdf(new Uint8Array(await answer.arrayBuffer()))
        return String((info as { Author?: string }).Author).replace(/\s?[(（].*/, '')
      })
      return Promise.all(names)
    },
  }
}
const old = ['홍길동', 'Gildong Hong', 'ホン・ギルドン']
const changed = ['홍새길', 'Saegil Hong', 'ホン・セギル']

afterEach(() => {
  at += 3_600_000
})

function listChildren(): number[] {
  return readdirSync('/proc/self/task').flatMap((task) =>
    readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
}

function readMemoryMb(pid: number): number | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024
  } catch {
    return null
  }
}

/** Kills its process as soon as that has so much memory: the engine and the fonts take it step by step. */
function createKilledHelper(killAtMb: number): Helper & { kills: number } {
  const helper = createHelper({ heapMb: 160 })
  const killed = {
    kills: 0,
    isFull: helper.isFull,
    async run(...[task, input, isUrgent]: Parameters<Helper['run']>) {
      const known = new Set(listChildren())
      let isDone = false
      const answer = helper.run(task, input, isUrgent).finally(() => {
        isDone = true
      })
      while (!isDone) {
        await nextTurn()
        const child = listChildren().find((pid) => !known.has(pid))
        const memory = child === undefined ? null : readMemoryMb(child)
        if (child === undefined || memory === null || memory < killAtMb) continue
        process.kill(child, 'SIGKILL')
        killed.kills += 1
        break
      }
      return answer
    },
  }
  return killed as Helper & { kills: number }
}

test.each(isLong ? [0, 15, 30] : [0, 30])(
  'a helper that is killed with %d MB leaves the last resumes, and each is made a minute later',
  async (killAtMb) => {
    const { site, before, countRevisions, openInstance, readNames } = await openChanged()
    await using _ = site
    const lane = createKilledHelper(killAtMb)
    await openInstance(lane).check()
    expect(lane.kills).toBe(languages.length)
    expect(await readNames()).toEqual(old)
    at += 61_000
    await openInstance().check()
    expect(await readNames()).toEqual(changed)
    expect((await countRevisions()) - before).toBe(languages.length)
  },
)

describe.each(databases)('on $name', (database) => {
  test('a server that is killed leaves the last resumes, and another takes its work over, once', async () => {
    const { site, before, countRevisions, openInstance, readNames } = await openChanged(database)
    await using _ = site
    const never: Helper = { isFull: () => false, run: () => new Promise<never>(() => {}) }
    const claimed = (count: number) => async () => {
      const rows = await site.database.db
        .selectFrom('made_resume')
        .select('language')
        .where('claimed_for', 'is not', null)
        .execute()
      return rows.length === count
    }
    // The work of a server that is killed never ends.
    void openInstance(never).check()
    await expect.poll(claimed(1)).toBe(true)
    const others = [openInstance(), openInstance()]
    await Promise.all(others.map((one) => one.check()))
    expect(await readNames()).toEqual([old[0], ...changed.slice(1)])
    at += 91_000
    await Promise.all(others.map((one) => one.check()))
    expect(await readNames()).toEqual(changed)
    expect((await countRevisions()) - before).toBe(languages.length)
  })
})

test('a full disk leaves the last resumes, and they are made when there is room again', async () => {
  const { site, before, countRevisions, openInstance, readNames } = await openChanged()
  await using _ = site
  const { db } = site.database
  const limitPages = (pages: number) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(db)
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
  await limitPages(rows[0]?.page_count ?? 0)
  await expect(openInstance().check()).rejects.toThrow(/full/)
  expect(await readNames()).toEqual(old)
  await limitPages(1_000_000)
  at += 91_000
  await openInstance().check()
  expect(await readNames()).toEqual(changed)
  expect((await countRevisions()) - before).toBe(languages.length)
})
