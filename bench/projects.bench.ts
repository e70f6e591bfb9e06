/**
 * How long the list of 1,000 projects takes, compared with the few projects of the sample content: through
 * the Api, and through the whole site from request to response.
 */
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import * as v from 'valibot'
import { openSite } from '#server/boot/open-site.ts'
import { noThrottles } from '#server/platform/http/throttle.ts'
import { createKeyRing, makeKey } from '#server/platform/keys/key-ring.ts'
import { parseEnv } from '#server/settings/env.ts'
import { languages } from '#shared/i18n/languages.ts'
import { projectQuerySchema } from '#shared/projects.ts'
import { loadBuiltSite } from '../server/web/built-site.ts'
import { fillDatabase } from '../tests/support/fill-database.ts'
import { createProjects } from './many-projects.ts'
import { median, quantile } from './median.ts'
import { technologies } from './project-words.ts'
import { createReport, rounded } from './report.ts'

type Query = Record<string, string>
type Ask = (query: Query, turn: number) => Promise<unknown>

const calls = 200
const projects = 1000
const medianLimitMs = 5
const publicOrigin = 'http://localhost:3000'

const one = <Value>(values: readonly Value[], turn: number) => values[turn % values.length] as Value
const yearAt = (turn: number) => String(2010 + (turn % 16))
const technologyAt = (turn: number) => one(technologies, turn)

/** Each call of a case has another query, as from different visitors. */
const cases: Record<string, (turn: number) => Query> = {
  list: (turn) => ({ page: String(turn % 100) }),
  'list of 50, oldest first': (turn) => ({
    page: String(turn % 20),
    size: '50',
    sort: 'endDate,asc',
  }),
  'year filter': (turn) => ({ year: yearAt(turn) }),
  'technology filter': (turn) => ({ techStacks: technologyAt(turn) }),
  'search, one word': (turn) => ({ search: one(['map', '서비스', '地図', 'React'], turn) }),
  'search, two Korean syllables': (turn) => ({ search: one(['지도', '버스', '날씨'], turn) }),
  'search, no match': (turn) => ({ search: `없는말${turn}` }),
  'year, technology and search': (turn) => ({
    year: yearAt(turn),
    techStacks: `${technologyAt(turn)},${technologyAt(turn + 7)}`,
    search: one(['지도', 'app', '地図'], turn),
    size: '50',
  }),
}

const report = createReport(`projects: ${projects} of them against those of the sample content`)
await using large = await openAsks(createProjects(projects))
await using small = await openAsks()
for (const way of ['api', 'site'] as const) {
  report.line(`${way === 'api' ? 'Through the Api' : 'GET /api/projects'}, ${calls} calls each:`)
  for (const [name, toQuery] of Object.entries(cases)) {
    const [times, others] = await measure(large[way], small[way], toQuery)
    const figures = `median ${rounded(median(times))} ms, p99 ${rounded(quantile(times, 0.99))} ms`
    const ratio = `${rounded(median(times) / median(others))} times the sample's`
    report.line(`  ${name}: ${figures}; ${ratio}`)
    const value = median(times)
    if (!(value <= medianLimitMs)) {
      report.limit({ name: `${way}: ${name}, median`, value, unit: 'ms', most: medianLimitMs })
    }
  }
}
report.line(`Every median must be at most ${medianLimitMs} ms.`)
report.finish()

async function openAsks(content?: ReturnType<typeof createProjects>) {
  const folder = await mkdtempDisposable(join(tmpdir(), 'madang-bench-'))
  const db = await fillDatabase(folder.path, content)
  const {
    api: { projects },
    site,
  } = await openSite({
    db,
    kind: 'sqlite',
    jobs: { list: () => [] },
    keys: createKeyRing([makeKey(new Date())]),
    log: pino({ level: 'silent' }),
    now: () => new Date(),
    provider: null,
    publicOrigin,
    blogUrl: null,
    built: await loadBuiltSite(join(import.meta.dirname, '..', 'build')),
    settings: parseEnv({}),
    throttles: noThrottles,
    onLetter() {},
  })
  const api: Ask = async ({ techStacks, ...query }, turn) => {
    const given = techStacks ? { ...query, techStacks: techStacks.split(',') } : query
    await projects.list(v.parse(projectQuerySchema, given), one(languages, turn))
  }
  const wholeSite: Ask = async (query, turn) => {
    const search = new URLSearchParams({ ...query, lang: one(languages, turn) })
    const response = await site.answer(new Request(`${publicOrigin}/api/projects?${search}`))
    if (response.status !== 200) throw new Error(`${search}: ${response.status}`)
    await response.arrayBuffer()
  }
  return {
    api,
    site: wholeSite,
    async [Symbol.asyncDispose]() {
      await db.destroy()
      await folder.remove()
    },
  }
}

/** Milliseconds of each call after some warm-up calls; both sides in turn. */
async function measure(ask: Ask, other: Ask, toQuery: (turn: number) => Query) {
  const times: [number[], number[]] = [[], []]
  for (let turn = -calls; turn < calls; turn += 1) {
    const query = toQuery(turn + calls)
    for (const [side, each] of [ask, other].entries()) {
      const begun = performance.now()
      await each(query, turn + calls)
      if (turn >= 0) times[side]?.push(performance.now() - begun)
    }
  }
  return times
}
