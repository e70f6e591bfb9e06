/** Stores an uploaded resume. It is public only once the published resumes name it. */
import { readFile } from 'node:fs/promises'
import { resumeLimits } from '#shared/profile.ts'
import type { Transaction } from '../platform/db/database.ts'
import { takeLock } from '../platform/db/take-lock.ts'
import type { ReceivedFile } from '../platform/http/receive-file.ts'

/** The most uploads that no version of the resumes names. If there are more, all of them are removed. */
const mostUnused = 20

/** Returns the name of the file. A part of its digest is in the name, so that each version has its own address. */
export async function addResume(
  tx: Transaction,
  file: ReceivedFile,
  givenName: string,
): Promise<string> {
  // An import replaces all files, and must not do so in between.
  await takeLock(tx, 'content')
  const name = toResumeName(givenName, file.sha256)
  await removeUnused(tx)
  await tx
    .insertInto('resume_file')
    .values({ name, bytes_base64: await readFile(file.path, 'base64') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return name
}

export function toResumeName(given: string, sha256: string): string {
  const ending = `-${sha256.slice(0, 12)}.pdf`
  const words = given
    // Removes accents.
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\.[^.]*$/, '')
    .match(/[a-z0-9]+/g)
  const base = (words ?? []).join('-').slice(0, resumeLimits.name - ending.length)
  return `${base.replace(/-$/, '') || 'resume'}${ending}`
}

async function removeUnused(tx: Transaction): Promise<void> {
  const stored = await tx.selectFrom('resume_file').select('name').execute()
  const texts: string[] = []
  for (const table of ['content_entry', 'content_draft', 'content_history'] as const) {
    const rows = await tx
      .selectFrom(table)
      .select('document')
      .where('kind', '=', 'resumes')
      .execute()
    texts.push(...rows.map(({ document }) => document))
  }
  const unused = stored.filter(({ name }) => !texts.some((text) => text.includes(`"${name}"`)))
  if (unused.length < mostUnused) return
  const names = unused.map(({ name }) => name)
  await tx.deleteFrom('resume_file').where('name', 'in', names).execute()
}
