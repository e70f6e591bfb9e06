/** What the owner's browser sends to schedule a post, to a site that may be killed at any moment. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { DemoAdmin } from './demo-admin.ts'

const retryMs = 20
const empty = { title: '', summary: '', body: '' }

export interface Owner {
  origin: string
  admin: DemoAdmin
}

/** A draft that is to be read from `due` on. Returns its version. */
export async function writePost(owner: Owner, id: string, due: Date): Promise<number> {
  const publishAt = `${due.toISOString().slice(0, 16)}Z`
  const text = { title: id, summary: `${id}의 요약`, body: '비가 온다.', publishAt }
  await ask(owner, 'POST', '', { body: { id } })
  const changes = [{ path: ['texts', 'ko'], before: empty, value: text }]
  const saved = await ask(owner, 'PATCH', `/${id}`, { version: 1, body: { changes } })
  if (!saved?.ok) throw new Error(`The draft was not saved: ${saved?.code}.`)
  return saved.data.version
}

/** Two tabs publish the draft at once, and again if neither was answered. Returns how often again. */
export async function publishTwice(owner: Owner, id: string, version: number): Promise<number> {
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
