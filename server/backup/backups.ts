/** The backups of a site: folders in `DATA_DIR/backups`, each named by the second it was begun in. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

export interface Backup {
  name: string
  madeAt: Date
}

const nameForm = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)Z$/

export const backupsFolder = (dataDir: string) => join(dataDir, 'backups')
export const backupFolder = (dataDir: string, name: string) => join(backupsFolder(dataDir), name)

/** Newest first. */
export async function listBackups(dataDir: string): Promise<Backup[]> {
  const names = await readdir(backupsFolder(dataDir)).catch(() => [])
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
