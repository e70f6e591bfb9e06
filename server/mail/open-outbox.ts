/** The outbox of a site, by its settings. */
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { OpenedDatabase } from '../db/database.ts'
import type { Env } from '../env.ts'
import { createOutbox, type Outbox, type OutboxNeeds } from './outbox.ts'
import { listOwnerAddresses } from './owner-addresses.ts'
import { openTransport, type Transport } from './transports/transport.ts'

interface Needs extends Pick<OutboxNeeds, 'onAttempt'>, OpenedDatabase {
  env: Env
  log: Logger
  now: () => Date
}

/** Where letters are kept that go nowhere else. */
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

export function openOutbox({ env, ...needs }: Needs): Outbox {
  const { mail, mailFrom, mailTo, ownerLanguage, publicOrigin } = env
  return createOutbox({
    ...needs,
    mailFrom,
    ownerLanguage,
    publicOrigin,
    listOwnerAddresses: () => listOwnerAddresses({ db: needs.db, mail, mailTo }),
    openTransport: () => openMailTransport(env),
  })
}
