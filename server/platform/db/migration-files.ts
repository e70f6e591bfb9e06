/** Reads the files of `migrations/`. The checksum detects files that were changed after they ran. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Database } from './database.ts'

export interface MigrationFile {
  name: string
  checksum: string
  up(tx: Database): Promise<void>
}

export const shippedMigrations = join(import.meta.dirname, 'migrations')

/** Their names, in the order in which they run. */
export async function listMigrations(folder: string): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts')).sort()
  return files.map((file) => file.replace(/\.ts$/, ''))
}

/** In the order in which they run. */
export async function readMigrations(folder: string): Promise<MigrationFile[]> {
  const names = await listMigrations(folder)
  return Promise.all(
    names.map(async (name) => {
      const path = join(folder, `${name}.ts`)
      const text = (await readFile(path, 'utf8')).replaceAll('\r\n', '\n')
      return {
        name,
        checksum: createHash('sha256').update(text).digest('base64url'),
        up: async (tx) => (await import(pathToFileURL(path).href)).up(tx),
      }
    }),
  )
}
