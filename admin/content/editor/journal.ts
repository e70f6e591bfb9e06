/**
 * Unsaved text on this device, in IndexedDB. Every open form has its own entry, so that two tabs never overwrite
 * each other's; a lock says which forms are still open, and what the others left behind is offered again.
 */
import { createStore, del, entries, set } from 'idb-keyval'
import * as v from 'valibot'
import type { DocumentKey } from '#shared/admin/content.ts'
import type { Versions } from './document-versions.ts'

const entrySchema = v.object({
  kind: v.string(),
  id: v.string(),
  /** When it was written. */
  at: v.string(),
  version: v.number(),
  versions: v.object({ server: v.unknown(), base: v.unknown(), current: v.unknown() }),
})

export interface JournalEntry {
  name: string
  at: string
  version: number
  versions: Versions
}

export type Journal = ReturnType<typeof openJournal>

export function openJournal({ kind, id }: DocumentKey) {
  const name = `editor ${crypto.randomUUID()}`
  const adopted = new Set<string>()
  const database = createStore('panel-journal', 'entries')
  const release = holdLock(name)

  return {
    /** Rejects if this device cannot store it. */
    write: (version: number, versions: Versions): Promise<void> =>
      set(name, { kind, id, at: new Date().toISOString(), version, versions }, database),
    async remove(): Promise<void> {
      await Promise.all([name, ...adopted].map((one) => del(one, database)))
      adopted.clear()
    },
    /**
     * Entries of this document whose forms were closed or killed, oldest first; also those that were written while it
     * had one of `earlierIds`.
     */
    async readLeft(earlierIds: readonly string[]): Promise<JournalEntry[]> {
      const ids = [id, ...earlierIds]
      const [all, open] = await Promise.all([entries<string, unknown>(database), listLocks()])
      return all
        .filter(([other]) => !open.has(other))
        .flatMap(([other, value]) => {
          const { success, output } = v.safeParse(entrySchema, value)
          if (!success || output.kind !== kind || !ids.includes(output.id)) return []
          const { at, version, versions } = output
          return [{ name: other, at, version, versions: toVersions(versions) }]
        })
        .sort((one, other) => one.at.localeCompare(other.at))
    },
    /** Removes an entry together with the own one, once everything is saved. */
    adopt: (other: string) => void adopted.add(other),
    /** Removes an entry that the user has decided about. */
    discard: (other: string) => del(other, database),
    close: release,
  }
}

function toVersions({ server, base, current }: Partial<Versions>): Versions {
  return { server, base, current }
}

/** Held until the form is closed; the browser releases it when the tab ends in any other way. */
function holdLock(name: string): () => void {
  const closed = Promise.withResolvers<void>()
  // Without locks (not a secure context) every entry counts as left behind: it is then saved twice, which changes nothing.
  void navigator.locks?.request(name, () => closed.promise)
  return closed.resolve
}

async function listLocks(): Promise<Set<string | undefined>> {
  const { held = [], pending = [] } = (await navigator.locks?.query()) ?? {}
  return new Set([...held, ...pending].map(({ name }) => name))
}
