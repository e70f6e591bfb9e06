/** Creates the outbox from the settings. */
import { join } from 'node:path'
import type { Logger } from 'pino'
import { listAdminAddresses } from '../identity/sign-in/accounts.ts'
import { createOutbox, type Outbox, type OutboxDependencies } from '../mail/outbox.ts'
import { findOwner } from '../mail/outgoing-mail.ts'
import { openTransport, type Transport } from '../mail/transports/transport.ts'
import type { Database, OpenedDatabase } from '../platform/db/database.ts'
import type { Env } from '../settings/env.ts'

interface OpenOutboxDependencies
  extends Pick<OutboxDependencies, 'onAttempt' | 'receipts' | 'trackRun'>,
    OpenedDatabase {
  env: Env
  log: Logger
  now: () => Date
}

/** The folder for emails when no mail transport is configured. */
export function mailboxFolderIn(dataDir: string): string {
  return join(dataDir, 'mailbox')
}

export function openMailTransport({ mail, dataDir, publicOrigin }: Env): Promise<Transport> {
  return openTransport({
    settings: mail,
    mailboxFolder: mailboxFolderIn(dataDir),
    hostname: new URL(publicOrigin).hostname,
  })
}

/** The current recipients of emails to the owner. */
export function listOwnerAddresses(db: Database, env: Env): Promise<string[]> {
  return findOwner({ ...env, listAdminAddresses: () => listAdmins(db, env) })
}

export function openOutbox({ env, ...dependencies }: OpenOutboxDependencies): Outbox {
  const { mailFrom, mailLeaseS, mailTo, ownerLanguage, publicOrigin } = env
  return createOutbox({
    ...dependencies,
    leaseMs: mailLeaseS * 1000,
    mailFrom,
    mailTo,
    ownerLanguage,
    publicOrigin,
    listAdminAddresses: () => listAdmins(dependencies.db, env),
    openTransport: () => openMailTransport(env),
  })
}

async function listAdmins(db: Database, { mail }: Env): Promise<string[]> {
  const admins = await listAdminAddresses(db)
  return admins.length === 0 && mail.kind === 'mailbox' ? [localOwner] : admins
}

/** The recipient in a local mailbox while there is no admin. */
const localOwner = 'owner@localhost'
