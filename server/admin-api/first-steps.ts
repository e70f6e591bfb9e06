/** What a new owner sets up. Each step is read from the site itself, so it is done when it is true. */
import type { AdminHome, FirstStep } from '#shared/admin/home.ts'
import { findSampleLeft } from '../content/store/sample-content.ts'
import type { AdminReader } from '../identity/sign-in/admin-guard.ts'
import type { Database } from '../platform/db/database.ts'
import type { Env } from '../settings/env.ts'

export interface FirstStepsDependencies {
  db: Database
  env: Pick<Env, 'googleClientId' | 'mail'>
  /** Where emails to the owner go. */
  listOwnerAddresses(): Promise<string[]>
}

export async function listFirstSteps(
  { db, env, listOwnerAddresses }: FirstStepsDependencies,
  { user }: AdminReader,
  backup: AdminHome['backup'],
): Promise<AdminHome['firstSteps']> {
  const left = await findSampleLeft(db)
  const sendsMail = env.mail.kind !== 'mailbox' && (await listOwnerAddresses()).length > 0
  const done: Partial<Record<FirstStep, boolean>> = {
    site: left.person === null,
    languages: left.names === null,
    content: left.items === null,
    provider: env.googleClientId !== null,
    mail: sendsMail,
    secondFactor: user.twoFactorEnabled,
    // The backups of other tools are not visible here.
    ...(backup && { backup: backup.madeAt !== null }),
  }
  const places: Partial<Record<FirstStep, string | null>> = {
    site: left.person,
    languages: left.names,
    content: left.items,
  }
  return (Object.entries(done) as [FirstStep, boolean][]).map(([name, isDone]) => ({
    name,
    isDone,
    ...(places[name] && { document: places[name] }),
  }))
}
