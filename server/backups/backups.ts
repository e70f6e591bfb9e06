/** The backups of a site: folders, each named by the second it was begun in. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

export interface Backup {
  name: string
  madeAt: Date
}

const nameForm = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)Z$/

/** Where they are, unless BACKUP_DIR or `--to` says otherwise. */
export const backupsFolder = (dataDir: string) => join(dataDir, 'backups')

/** Newest first. `all` is the folder that they are in. */
export async function listBackups(all: string): Promise<Backup[]> {
  const names = await readdir(all).catch(() => [])
  const backups = names.flatMap((name) => {
    const time = nameForm.exec(name)
    return time ? [{ name, madeAt: new Date(`${time[1]}:${time[2]}:${time[3]}Z`) }] : []
  })
  return backups.sort((one, other) => other.madeAt.getTime() - one.madeAt.getTime())
}

/** A moment as the name of a folder. */
export function toBackupName(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
}

/** The one of that name in the first of these folders that has it, as a path; null: none has. */
export async function findBackup(folders: readonly string[], name: string): Promise<string | null> {
  for (const all of folders) {
    if ((await listBackups(all)).some((backup) => backup.name === name)) return join(all, name)
  }
  return null
}
