import { openSession } from './call.ts'

/**
 * Loads a module of the panel. The server sends modules only to admins, so if one fails to load, the session may have
 * ended: `openSession` then goes to the sign-in page.
 */
export async function loadModule<Module>(fetchModule: () => Promise<Module>): Promise<Module> {
  try {
    return await fetchModule()
  } catch (error) {
    await openSession()
    throw error
  }
}
