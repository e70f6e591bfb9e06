/**
 * Two writers save a draft while they type, and the site is killed again and again. Every word of a save that was
 * acknowledged must be in the draft. Real processes, either database.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { EditedDocument } from '#shared/admin/content.ts'
import { type DemoAdmin, signInDemoAdmin } from './demo-admin.ts'
import { createRandom } from './random.ts'
import { startRestarting, untilUp } from './restarting-site.ts'
import { freePort } from './running-site.ts'

interface SaveRun {
  kills: number
  /** An empty folder. */
  dataFolder: string
  /** An empty database; null: SQLite in the folder. */
  databaseUrl: string | null
  /** Chooses the moments of the kills. */
  seed: number
}

export interface SaveResult {
  kills: number
  acknowledged: number
  /** Words of acknowledged saves that were missing when the document was opened again. */
  lost: number
  /** Saves that failed because the site was down. */
  refusals: number
  seconds: number
}

const demoCode = 'the-code-of-a-trial'
const document = '/api/admin/content/project/1'
/** Each writer has a field of its own, as two tabs would: the server merges them. */
const writers = ['ko', 'en'] as const
const retryMs = 20
/** The longest moment between the start of the site and its next kill. */
const lifeMs = 700

type Writer = (typeof writers)[number]

export async function runSaves(run: SaveRun): Promise<SaveResult> {
  const begun = performance.now()
  const random = createRandom(run.seed)
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const site = startRestarting({ ...run, port, settings: { DEMO_CODE: demoCode } })
  await untilUp(origin)
  const admin = await signInDemoAdmin(origin, demoCode)
  const result = { acknowledged: 0, lost: 0, refusals: 0 }
  let isOver = false

  /** Types one word after another; each save holds the whole text, like those of the editor. */
  async function write(writer: Writer): Promise<void> {
    const known: string[] = []
    let opened = await open(origin, admin)
    for (let number = 1; !isOver; number += 1) {
      const word = `word${number}`
      const before = textOf(opened, writer)
      const value = `${before} ${word}`
      const version = await save(origin, admin, { opened, writer, before, value })
      if (version === null) {
        result.refusals += 1
        await sleep(retryMs)
        opened = await reopen(origin, admin)
        result.lost += countMissing(known, textOf(opened, writer))
        continue
      }
      result.acknowledged += 1
      known.push(word)
      opened = withText(opened, writer, value, version)
    }
    result.lost += countMissing(known, textOf(await reopen(origin, admin), writer))
  }

  const writing = Promise.all(writers.map(write))
  for (let kill = 0; kill < run.kills; kill += 1) {
    await untilUp(origin)
    await sleep(random.below(lifeMs))
    site.kill()
  }
  isOver = true
  await writing
  await site.stop()
  return { ...result, kills: run.kills, seconds: (performance.now() - begun) / 1000 }
}

type Project = EditedDocument & { document: { texts: Record<Writer, { description: string }> } }

interface Save {
  opened: Project
  writer: Writer
  before: string
  value: string
}

const textOf = ({ document: { texts } }: Project, writer: Writer) => texts[writer].description

function withText(opened: Project, writer: Writer, description: string, version: number): Project {
  const changed = structuredClone(opened)
  changed.document.texts[writer].description = description
  return { ...changed, version }
}

function countMissing(known: string[], text: string): number {
  const words = new Set(text.split(' '))
  return known.filter((word) => !words.has(word)).length
}

/** The new version; null: not acknowledged. */
async function save(
  origin: string,
  admin: DemoAdmin,
  { opened, writer, before, value }: Save,
): Promise<number | null> {
  const changes = [{ path: ['texts', writer, 'description'], before, value }]
  const answer = await ask(origin, 'PATCH', {
    headers: { ...admin, 'if-match': `"${opened.version}"` },
    body: JSON.stringify({ changes }),
  })
  return answer ? ((answer as { version: number }).version ?? null) : null
}

async function open(origin: string, admin: DemoAdmin): Promise<Project> {
  const opened = await ask(origin, 'GET', { headers: { ...admin } })
  if (!opened) throw new Error('The document cannot be opened.')
  return opened as Project
}

/** Tries to open the document until the site answers again. */
async function reopen(origin: string, admin: DemoAdmin): Promise<Project> {
  for (;;) {
    const opened = await ask(origin, 'GET', { headers: { ...admin } })
    if (opened) return opened as Project
    await sleep(retryMs)
  }
}

/** null: the site is down, was killed during its answer, or cannot reach its database yet. */
async function ask(origin: string, method: string, init: RequestInit): Promise<unknown> {
  let response: Response
  let text: string
  try {
    response = await fetch(origin + document, {
      ...init,
      method,
      headers: {
        'content-type': 'application/json',
        'x-requested-with': 'XMLHttpRequest',
        ...init.headers,
      },
    })
    text = await response.text()
  } catch {
    return null
  }
  if (response.status === 503) return null
  const { success, code, data } = JSON.parse(text)
  if (!success) throw new Error(`${method} answered ${response.status} ${code}.`)
  return data
}
