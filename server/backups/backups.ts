/** The backups of a site: folders that are named by the second in which each backup was started. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

export interface Backup {
  name: string
  madeAt: Date
}

const nameForm = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)Z$/

/** The default folder, unless BACKUP_DIR or `--to` is set. */
export const backupsFolder = (dataDir: string) => join(dataDir, 'backups')

/** Lists the backups in the folder `all`, newest first. */
export async function listBackups(all: string): Promise<Backup[]> {
  const names = await readdir(all).catch(() => [])
  const backups = names.flatMap((name) => {
    const time = nameForm.exec(name)
    return time ? [{ name, madeAt: new Date(`${time[1]}:${time[2]}:${time[3]}Z`) }] : []
  })
  return backups.sort((one, other) => other.madeAt.getTime() - one.madeAt.getTime())
}

export const isBackupName = (name: string) => nameForm.test(name)

/** Formats a time as the name of a backup. */
export function toBackupName(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
}

/** Returns the path of a backup in the first of these folders that contains it, or null. */
export async function findBackup(folders: readonly string[], name: string): Promise<string | null> {
  for (const all of folders) {
    if ((await listBackups(all)).some((backup) => backup.name === name)) return join(all, name)
  }
  return null
}
