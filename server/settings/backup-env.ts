/** The settings of backups. */
import { resolve } from 'node:path'
import * as v from 'valibot'
import { backupsFolder } from '../backups/backups.ts'
import type { Encryption } from '../backups/encrypt-file.ts'
import { optionalSetting, setting } from './setting.ts'

export interface BackupSettings {
  /** How often the site makes one by itself; 0: never. */
  everyHours: number
  /** How many of those stay; 0: all. */
  keep: number
  /** Where they are put. */
  folder: string
  /** null: they are not encrypted. */
  encryption: Encryption | null
}

const leastPassphrase = 16

const wholeNumber = (most: number, problem: string) =>
  v.pipe(v.string(), v.regex(/^\d{1,5}$/, problem), v.transform(Number), v.maxValue(most, problem))

export const backupEntries = {
  BACKUP_EVERY_H: setting(wholeNumber(8760, 'is not a number of hours'), '0'),
  BACKUP_KEEP: setting(wholeNumber(10_000, 'is not a number of backups'), '14'),
  BACKUP_DIR: optionalSetting(v.string()),
  BACKUP_RECIPIENT: optionalSetting(
    v.pipe(
      v.string(),
      v.regex(/^age1[02-9ac-hj-np-z]{58}$/, 'is not a public key of age, like age1…'),
    ),
  ),
  BACKUP_PASSPHRASE: optionalSetting(
    v.pipe(v.string(), v.minLength(leastPassphrase, `is shorter than ${leastPassphrase} letters`)),
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
