import { openSession } from './call.ts'
import { goToSignIn } from './go-to-sign-in.ts'

/**
 * Fetches a file of the panel. One that does not come may have gone with the session: the server shows
 * none of them to anybody else.
 */
export async function loadModule<Module>(fetchModule: () => Promise<Module>): Promise<Module> {
  try {
    return await fetchModule()
  } catch (error) {
    const session = await openSession()
    if (!session.ok && session.status === 401) return goToSignIn('elsewhere')
    throw error
  }
}
