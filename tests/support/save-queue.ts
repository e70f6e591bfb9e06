/** A queue of changes with a clock that only moves when told to, for tests. */
import type { Versions } from '#admin/content/editor/document-versions.ts'
import type { SendAnswer } from '#admin/content/editor/save-queue.ts'
import { createSaveQueue } from '#admin/content/editor/save-queue.ts'
import type { EditedDocument } from '#shared/admin/content.ts'
import { applyChanges, type Change } from '#shared/content-changes.ts'

export const published = {
  facts: { demoUrl: 'https://example.com', techStacks: ['React'] },
  texts: { ko: { title: '지도' }, en: { title: 'Map' } },
}
export const opened: EditedDocument = {
  kind: 'project',
  id: '3',
  version: 4,
  document: published,
  published,
  isUnreadable: false,
  draft: { savedAt: '2026-11-23T05:00:00Z', savedBy: 'Gildong' },
  publishedAt: '2026-11-01T00:00:00Z',
}
export const koTitle = ['texts', 'ko', 'title']
export const enTitle = ['texts', 'en', 'title']

interface Request {
  version: number
  changes: Change[]
  answer(answer: SendAnswer): Promise<void>
}

/** A queue with a clock that only moves when told to, and requests that are answered by the test. */
export function openQueue(restored?: Versions) {
  let clock = 0
  let timers: { at: number; act: () => void }[] = []
  const requests: Request[] = []
  const journal: { version: number; versions: Versions }[] = []
  let isBlocked = false
  const queue = createSaveQueue({
    opened,
    restored,
    send(version, changes) {
      const { promise, resolve } = Promise.withResolvers<SendAnswer>()
      requests.push({
        version,
        changes,
        async answer(answer) {
          resolve(answer)
          await promise
          await Promise.resolve()
        },
      })
      return promise
    },
    journal: {
      async write(version, versions) {
        if (isBlocked) throw new Error('Storage is blocked.')
        journal.push({ version, versions })
      },
      async remove() {
        journal.length = 0
      },
    },
    schedule(act, ms) {
      const timer = { at: clock + ms, act }
      timers.push(timer)
      return () => {
        timers = timers.filter((one) => one !== timer)
      }
    },
  })
  return {
    queue,
    requests,
    journal,
    block() {
      isBlocked = true
    },
    last: () => requests.at(-1) as Request,
    async pass(ms: number) {
      const end = clock + ms
      for (;;) {
        const next = timers.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0]
        if (!next) break
        timers = timers.filter((one) => one !== next)
        clock = next.at
        next.act()
        await Promise.resolve()
      }
      clock = end
      await Promise.resolve()
    },
  }
}

export const saved = (version: number, document: unknown = null): SendAnswer => ({
  kind: 'saved',
  version,
  savedAt: `2026-11-23T06:00:0${version}Z`,
  document,
})
export const put = (path: string[], value: unknown, document: unknown = published) =>
  applyChanges(document, [
    { path, value, before: path.reduce((at, name) => (at as never)[name], document) },
  ]).document
