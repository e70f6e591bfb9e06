/**
 * Editing content of a large site: 5,000 projects and 10,000 posts. Lists and searches of the panel, saving a draft,
 * previewing it and publishing it, each as a call over a connection.
 */
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readContent } from '#server/content/folder/read-content.ts'
import { storeContent } from '#server/content/kinds/store-content.ts'
import type { TextRenderer } from '#server/content/markdown/text-renderer.ts'
import type { DocumentList, EditedDocument, SavedDraft } from '#shared/admin/content.ts'
import { signInDemoAdmin } from '../tests/support/demo-admin.ts'
import { fillDatabase } from '../tests/support/fill-database.ts'
import { startSite } from '../tests/support/server-process.ts'
import { createPosts } from './many-posts.ts'
import { createProjects } from './many-projects.ts'
import { median, quantile } from './median.ts'
import { createReport, rounded } from './report.ts'

const projects = 5000
const posts = 10_000
const calls = 100
const publications = 30
const demoCode = 'the-code-of-a-benchmark'
const adminPath = '/admin'

const report = createReport(`editing: ${projects} projects and ${posts} posts`)
await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-editing-'))
await fill()
await using site = await startSite(folder.path, { MADANG_ENV: 'test', DEMO_CODE: demoCode })
const origin = site.origin.replace('127.0.0.1', 'localhost')
const admin = await signInDemoAdmin(origin, demoCode)

await measure('list of all kinds', 50, calls, (turn) => list(`page=${turn}&size=50`))
await measure('search', 50, calls, (turn) =>
  list(`search=${encodeURIComponent(['지도', 'map', '地図', 'Seoul'][turn % 4] ?? '')}&page=0`),
)
await measure('matrix', 50, calls, (turn) => list(`page=${turn}&size=50`, '/matrix'))
await measure('matrix, missing translations', 50, calls, () =>
  list('state=missing&language=ja', '/matrix'),
)
await measure('list of incomplete documents', 50, calls, () => list('state=incomplete&kind=post'))

let version = 0
let summary = (await open()).document.texts.ko.summary
await measure('saving one field', 50, calls, async (turn) => {
  const value = `고친 요약 ${turn}`
  const changes = [{ path: ['texts', 'ko', 'summary'], before: summary, value }]
  const saved = await ask<SavedDraft>('PATCH', '/project/1', { version, body: { changes } })
  version = saved.version
  summary = value
})
await measure('preview of a draft', 150, publications, async () => {
  const response = await fetch(`${origin}${adminPath}/preview/project/1/ko`, {
    headers: { cookie: admin.cookie },
  })
  if (response.status !== 200) throw new Error(`The preview answered ${response.status}.`)
  await response.arrayBuffer()
})
await measure('publishing', 100, publications, async (turn) => {
  if (turn > 0) {
    const value = `다시 고친 요약 ${turn}`
    const changes = [{ path: ['texts', 'ko', 'summary'], before: summary, value }]
    const saved = await ask<SavedDraft>('PATCH', '/project/1', { version: 0, body: { changes } })
    version = saved.version
    summary = value
  }
  const begun = performance.now()
  await ask('POST', '/project/1/publish', { version })
  return performance.now() - begun
})
report.finish()

/** Without rendering: it takes minutes, and is measured by `bench -- import`. */
async function fill(): Promise<void> {
  const db = await fillDatabase(folder.path)
  const sample = await readContent('content')
  if (!sample.ok) throw new Error('The sample content is invalid.')
  const renderer: TextRenderer = {
    listPlaces: async () => ({ places: [], headings: [] }),
    renderPage: async () => '<p></p>',
    renderPost: async () => ({
      html: '<p></p>',
      sections: [],
      text: '',
      readingMinutes: 1,
      places: { places: [], headings: [] },
    }),
  }
  const content = {
    ...sample.value,
    projects: createProjects(projects),
    posts: createPosts(posts, { isTranslated: false }),
  }
  await storeContent(db, content, () => new Date(), renderer)
  await db.destroy()
}

/** `action` may answer the milliseconds of the part that counts. The first call is not counted: it fills caches. */
async function measure(
  name: string,
  mostMs: number,
  turns: number,
  action: (turn: number) => Promise<unknown>,
): Promise<void> {
  const times: number[] = []
  for (let turn = 0; turn <= turns; turn += 1) {
    const begun = performance.now()
    const counted = await action(turn)
    const ms = typeof counted === 'number' ? counted : performance.now() - begun
    if (turn === 0) report.line(`${name}, the first: ${rounded(ms)} ms`)
    else times.push(ms)
  }
  report.line(`${name}, median: ${rounded(median(times))} ms`)
  report.limit({ name: `${name}, p95`, value: quantile(times, 0.95), unit: 'ms', most: mostMs })
}

async function list(query: string, path = ''): Promise<void> {
  const { total } = await ask<Pick<DocumentList, 'total'>>('GET', `${path}?${query}`)
  if (total === 0) throw new Error(`Nothing was found by ${query}.`)
}

type OpenProject = EditedDocument & { document: { texts: { ko: { summary: string } } } }

function open(): Promise<OpenProject> {
  return ask<OpenProject>('GET', '/project/1')
}

async function ask<Data>(
  method: string,
  path: string,
  { version, body = {} }: { version?: number; body?: object } = {},
): Promise<Data> {
  const response = await fetch(`${origin}/api/admin/content${path}`, {
    method,
    headers: {
      ...admin,
      'content-type': 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      ...(version !== undefined && { 'if-match': `"${version}"` }),
    },
    ...(method !== 'GET' && { body: JSON.stringify(body) }),
  })
  const { success, code, data } = (await response.json()) as {
    success: boolean
    code: string
    data: Data
  }
  if (!success) throw new Error(`${method} ${path} answered ${response.status} ${code}.`)
  return data
}
