/** Calls of route loaders: returns the data, or throws to the error boundary of the route. */
import type { Refusal } from '#client/session/call-server.ts'
import type { SessionCallOptions } from '#client/session/session-calls.ts'
import { call, openSession } from './call.ts'

export class LoadFailure extends Error {
  readonly refusal: Refusal
  /** Code of the room is missing, which only a new load of the page asks for again. */
  readonly isOfModule: boolean

  constructor(refusal: Refusal, { isOfModule = false } = {}) {
    super(`${refusal.path} answered ${refusal.status}`)
    this.refusal = refusal
    this.isOfModule = isOfModule
  }
}

/** GET below /api/admin. Aborted when the user goes to another route. */
export async function load<Data>(
  path: string,
  { signal }: Request,
  options: Pick<SessionCallOptions, 'isActivity'> = {},
): Promise<Data> {
  const answer = await call<Data>(`/api/admin${path}`, { ...options, signal })
  if (!answer.ok) throw new LoadFailure(answer)
  return answer.data
}

/**
 * Loads a module of the panel. The server sends modules only to admins, so if one fails to load, the session may have
 * ended: `openSession` then goes to the sign-in page. Otherwise it says why the server does not answer.
 */
export async function loadModule<Module>(fetchModule: () => Promise<Module>): Promise<Module> {
  try {
    return await fetchModule()
  } catch (error) {
    const answer = await openSession()
    if (!answer.ok) throw new LoadFailure(answer, { isOfModule: true })
    throw error
  }
}
