import { openSession } from './call.ts'
import { LoadFailure } from './load.ts'

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
