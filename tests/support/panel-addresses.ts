/** Addresses of the panel. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buildFolder } from './sample-content.ts'

/** Every file of the build, and addresses of rooms that its script would show. */
export async function panelAddresses(adminPath: string): Promise<string[]> {
  const files = await readdir(join(buildFolder, 'panel'), { recursive: true, withFileTypes: true })
  const built = files
    .filter((file) => file.isFile() && !/\.(?:br|gz)$/.test(file.name))
    .map(({ parentPath, name }) => `${parentPath.slice(join(buildFolder, 'panel').length)}/${name}`)
  const rooms = ['', '/', '/inbox', '/inbox/letters', '/security/audit', '/system', '/nowhere']
  return [...built, ...rooms].map((path) => adminPath + path)
}
