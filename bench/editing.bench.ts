/**
 * Editing content of a large site: 5,000 projects and 10,000 posts. Lists and searches of the panel, saving a draft,
 * previewing it and publishing it, each as a call over a connection.
 */
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DocumentList, EditedDocument, SavedDraft } from '#shared/admin/content.ts'
import { signInDemoAdmin } from '../tests/support/demo-admin.ts'
import { startSite } from '../tests/support/server-process.ts'
import { createPosts, createProjects, fillLarge } from './large-site.ts'
import { createReport } from './report.ts'

const projects = 5000
const posts = 10_000
const calls = 100
const publications = 30
const demoCode = 'the-code-of-a-benchmark'
const adminPath = '/admin'

const report = createReport(`editing: ${projects} projects and ${posts} posts`)
await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-editing-'))
await fillLarge(folder.path, {
  projects: createProjects(projects),
  posts: createPosts(posts, { isTranslated: false }),
})
await using site = await startSite(folder.path, { MADANG_ENV: 'test', DEMO_CODE: demoCode })
const origin = site.origin.replace('127.0.0.1', 'localhost')
const admin = await signInDemoAdmin(origin, demoCode)

await report.measure('list of all kinds', 50, calls, (turn) => list(`page=${turn}&size=50`))
await report.measure('search', 50, calls, (turn) =>
  list(`search=${encodeURIComponent(['지도', 'map', '地図', 'Seoul'][turn % 4] ?? '')}&page=0`),
)
await report.measure('matrix', 50, calls, (turn) => list(`page=${turn}&size=50`, '/matrix'))
await report.measure('matrix, missing translations', 50, calls, () =>
  list('state=missing&language=ja', '/matrix'),
)
await report.measure('list of incomplete documents', 50, calls, () =>
  list('state=incomplete&kind=post'),
)

let version = 0
let summary = (await open()).document.texts.ko.summary
await report.measure('saving one field', 50, calls, async (turn) => {
  const value = `고친 요약 ${turn}`
  const changes = [{ path: ['texts', 'ko', 'summary'], before: summary, value }]
  const saved = await ask<SavedDraft>('PATCH', '/project/1', { version, body: { changes } })
  version = saved.version
  summary = value
})
await report.measure('preview of a draft', 150, publications, preview)
await report.measure('publishing', 100, publications, async (turn) => {
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
let description = (await open()).document.texts.ko.description
const section = `## 예약이 겹칠 때

${'두 사람이 같은 방을 **동시에** 예약하면 [규칙](/ko/projects)이 막습니다. '.repeat(16)}

- 먼저 온 예약이 남습니다.
- 나중 것은 \`409\`를 받습니다.

`
await report.measure('page beside a text of 20,000 characters', 150, calls, async (turn) => {
  const value = `${turn}\n\n${section.repeat(20_000 / section.length)}`
  const changes = [{ path: ['texts', 'ko', 'description'], before: description, value }]
  const saved = await ask<SavedDraft>('PATCH', '/project/1', { version, body: { changes } })
  version = saved.version
  description = value
  const begun = performance.now()
  await preview()
  return performance.now() - begun
})
report.finish()

async function list(query: string, path = ''): Promise<void> {
  const { total } = await ask<Pick<DocumentList, 'total'>>('GET', `${path}?${query}`)
  if (total === 0) throw new Error(`Nothing was found by ${query}.`)
}

async function preview(): Promise<void> {
  const response = await fetch(`${origin}${adminPath}/preview/project/1/ko`, {
    headers: { cookie: admin.cookie },
  })
  if (response.status !== 200) throw new Error(`The preview answered ${response.status}.`)
  await response.arrayBuffer()
}

type OpenProject = EditedDocument & {
  document: { texts: { ko: { summary: string; description: string } } }
}

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
