/** Reads documents of any kind as they are stored, and leaves out those that do not fulfil the schema of the kind. */
import { type KindName, kindOf } from '#shared/content-kinds.ts'
import type { Database } from '../../platform/db/database.ts'
import { readStored } from '../store/read-stored.ts'
import type { StoredKind } from './stored-kind.ts'

/** By id, sorted by it; undefined: it is no JSON. Without ids: all of the kind. */
export type ReadRaw = (db: Database, ids?: readonly string[]) => Promise<Map<string, unknown>>

export function createReading<Document>(
  name: KindName,
  readRaw: ReadRaw,
): Pick<StoredKind<Document>, 'readRaw' | 'find' | 'load'> {
  const read = (id: string, document: unknown) =>
    readStored(kindOf(name).fields, `${name}/${id}`, document) as Document | null
  return {
    readRaw,
    async find(db, id) {
      const found = await readRaw(db, [id])
      return found.has(id) ? read(id, found.get(id)) : null
    },
    async load(db) {
      const all = [...(await readRaw(db))].flatMap(([id, document]) => {
        const readable = read(id, document)
        return readable === null ? [] : [[id, readable] as const]
      })
      return Object.fromEntries(all)
    },
  }
}
