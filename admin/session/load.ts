/** How loaders ask: what went well is the value, what did not is thrown to the room's own boundary. */
import type { Refusal } from './call.ts'
import { call } from './call.ts'

export class LoadFailure extends Error {
  readonly refusal: Refusal

  constructor(path: string, refusal: Refusal) {
    super(`${path} answered ${refusal.status}`)
    this.refusal = refusal
  }
}

/** GET below /api/admin, given up when the visitor goes elsewhere. */
export async function load<Data>(path: string, { signal }: Request): Promise<Data> {
  const answer = await call<Data>(`/api/admin${path}`, { signal })
  if (!answer.ok) throw new LoadFailure(path, answer)
  return answer.data
}
