/** Assembles the calls of the panel. */

import { createAccountCalls } from '../admin-api/account-calls.ts'
import type { AdminCall } from '../admin-api/admin-access.ts'
import { createBlogCalls } from '../admin-api/blog-calls.ts'
import { createContentCalls } from '../admin-api/content-calls.ts'
import { createCopyCalls } from '../admin-api/copy-calls.ts'
import { createDraftCalls, type DraftCallsDependencies } from '../admin-api/draft-calls.ts'
import { createImportCalls } from '../admin-api/import-calls.ts'
import { createInboxCalls } from '../admin-api/inbox-calls.ts'
import { createMediaCalls } from '../admin-api/media-calls.ts'
import { createOwnSiteCalls } from '../admin-api/own-site-calls.ts'
import { createResumeCalls, type ResumeCallsDependencies } from '../admin-api/resume-calls.ts'
import { createSecurityCalls } from '../admin-api/security-calls.ts'
import { createSystemCalls } from '../admin-api/system-calls.ts'
import type { TextRenderer } from '../content/markdown/text-renderer.ts'
import { createAccountManager } from '../identity/sign-in/manage-accounts.ts'
import { createSessionManager } from '../identity/sign-in/manage-sessions.ts'
import { createEmailActs } from '../inbox/email-list.ts'
import { createInbox } from '../inbox/inbox.ts'
import { nameTransport } from '../mail/transports/transport.ts'
import type { Variants } from '../media/variants.ts'
import type { OpenedDatabase } from '../platform/db/database.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { KeyRing } from '../platform/keys/key-ring.ts'
import type { MediaProcessor } from '../platform/media-processing/processor.ts'
import type { Env } from '../settings/env.ts'
import type { CopyPlace } from '../static-copy/copy-addresses.ts'
import type { Copy } from '../static-copy/copy-site.ts'
import type { OpenedAuth } from './open-auth.ts'
import { listOwnerAddresses } from './open-outbox.ts'

interface AdminDependencies extends OpenedDatabase {
  auth: Pick<OpenedAuth, 'audit' | 'guard' | 'secondFactor' | 'sessions' | 'notify'>
  env: Env
  jobs: Pick<Jobs, 'list'>
  /** Renders the texts of documents. */
  renderer: TextRenderer
  keys: KeyRing
  openCopy(place: CopyPlace): Promise<Copy>
  openedMedia: { processor: MediaProcessor; variants: Variants }
  now: () => Date
  previewLink: DraftCallsDependencies['previewLink']
  drawPicture: DraftCallsDependencies['drawPicture']
  previewResume: ResumeCallsDependencies['previewResume']
  /** Called after an email is queued. */
  onEmail(): void
}

export function createAdminCalls(dependencies: AdminDependencies): AdminCall[] {
  const { auth, env } = dependencies
  const { ownerLanguage, publicOrigin } = env
  const listOwners = () => listOwnerAddresses(dependencies.db, env)
  const common = { ...dependencies, ...auth, times: env.authTimes, panelPath: env.adminPath }
  const siteContext = { ...common, ownerLanguage, publicOrigin }
  return [
    ...createSystemCalls({ ...common, listOwnerAddresses: listOwners }),
    ...createInboxCalls({
      ...siteContext,
      inbox: createInbox(siteContext),
      emails: createEmailActs(siteContext),
      transport: nameTransport(env.mail),
      isMailSent: env.mail.kind !== 'mailbox',
      listOwnerAddresses: listOwners,
    }),
    ...createImportCalls(common),
    ...createCopyCalls(siteContext),
    ...createContentCalls(common),
    ...createDraftCalls(common),
    ...createBlogCalls(common),
    ...createOwnSiteCalls(common),
    ...createMediaCalls({ ...common, ...dependencies.openedMedia }),
    ...createResumeCalls(common),
    ...createSecurityCalls(common),
    ...createAccountCalls({
      ...common,
      accounts: createAccountManager(common),
      env,
      sessions: createSessionManager(common),
    }),
  ]
}
