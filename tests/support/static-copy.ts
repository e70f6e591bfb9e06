/** A static copy of a test site, in a folder, and the servers of hosts that show it. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { parseEnv } from '#server/settings/env.ts'
import type { CopyPlace } from '#server/static-copy/copy-addresses.ts'
import { type WrittenCopy, writeCopy } from '#server/static-copy/write-copy.ts'
import { openCopy } from '../../server/boot/open-copy.ts'
import { now, temporaryDataDir } from './sample-content.ts'
import { builtSite, type TestSite, testKeys } from './site.ts'

export async function openTestCopy({ database }: Pick<TestSite, 'database'>, place: CopyPlace) {
  return openCopy(
    {
      ...database,
      blogUrl: null,
      built: await builtSite,
      keys: testKeys,
      log: pino({ level: 'silent' }),
      now,
      settings: parseEnv({ DATA_DIR: temporaryDataDir }),
    },
    place,
  )
}

export async function exportTestCopy(
  site: Pick<TestSite, 'database'>,
  folder: string,
  place: CopyPlace,
): Promise<WrittenCopy> {
  return writeCopy(folder, await openTestCopy(site, place))
}

/** The bytes of each file, by its path. */
export async function readFolder(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name))
  const read = files.map(
    async (file) => [file.slice(folder.length + 1), await readFile(file)] as const,
  )
  return new Map(await Promise.all(read))
}
