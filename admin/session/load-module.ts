import { openSession } from './call.ts'

/**
 * Fetches a file of the panel. One that does not come may have gone with the session, for the server shows them to
 * admins alone: then this leads to the sign-in page.
 */
export async function loadModule<Module>(fetchModule: () => Promise<Module>): Promise<Module> {
  try {
    return await fetchModule()
  } catch (error) {
    await openSession()
    throw error
  }
}
