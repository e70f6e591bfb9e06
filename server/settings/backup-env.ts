/** The settings for backups. */
import { resolve } from 'node:path'
import * as v from 'valibot'
import { backupsFolder } from '../backups/backups.ts'
import type { Encryption } from '../backups/encrypt-file.ts'
import { optionalSetting, setting } from './setting.ts'

export interface BackupSettings {
  /** The interval of scheduled backups; 0: none. */
  everyHours: number
  /** How many scheduled backups are kept; 0: all. */
  keep: number
  /** The folder that backups are written to. */
  folder: string
  /** null: backups are not encrypted. */
  encryption: Encryption | null
}

const minPassphraseLength = 16

const wholeNumber = (max: number, problem: string) =>
  v.pipe(v.string(), v.regex(/^\d{1,5}$/, problem), v.transform(Number), v.maxValue(max, problem))

export const backupEntries = {
  BACKUP_EVERY_H: setting(wholeNumber(8760, 'is not a number of hours'), '0'),
  BACKUP_KEEP: setting(wholeNumber(10_000, 'is not a number of backups'), '14'),
  BACKUP_DIR: optionalSetting(v.string()),
  BACKUP_RECIPIENT: optionalSetting(
    v.pipe(
      v.string(),
      v.regex(/^age1[02-9ac-hj-np-z]{58}$/, 'is not an age public key like age1…'),
    ),
  ),
  BACKUP_PASSPHRASE: optionalSetting(
    v.pipe(
      v.string(),
      v.minLength(minPassphraseLength, `is shorter than ${minPassphraseLength} characters`),
    ),
  ),
}

type Parsed = v.InferOutput<v.ObjectSchema<typeof backupEntries, undefined>>

export function toBackupSettings(env: Parsed, dataDir: string): BackupSettings {
  const { BACKUP_RECIPIENT: recipient, BACKUP_PASSPHRASE: passphrase, BACKUP_DIR: folder } = env
  return {
    everyHours: env.BACKUP_EVERY_H,
    keep: env.BACKUP_KEEP,
    folder: folder === undefined ? backupsFolder(dataDir) : resolve(folder),
    encryption: recipient ? { recipient } : passphrase ? { passphrase } : null,
  }
}
