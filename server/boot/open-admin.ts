/** Assembles the calls of the panel. */

import { createAccountCalls } from '../admin-api/account-calls.ts'
import type { AdminCall } from '../admin-api/admin-access.ts'
import { createBlogCalls } from '../admin-api/blog-calls.ts'
import { createContentCalls } from '../admin-api/content-calls.ts'
import { createContentFolderCalls } from '../admin-api/content-folder-calls.ts'
import { createContentListCalls } from '../admin-api/content-list-calls.ts'
import { createIconCalls } from '../admin-api/icon-calls.ts'
import { createImportContentCall } from '../admin-api/import-content-call.ts'
import {
  createDownloadPicturesCall,
  createImportPostsCall,
} from '../admin-api/import-posts-call.ts'
import { createInboxCalls } from '../admin-api/inbox-calls.ts'
import { createMediaCalls } from '../admin-api/media-calls.ts'
import { createOneAtATime } from '../admin-api/one-at-a-time.ts'
import { createPreviewLinkCalls } from '../admin-api/preview-link-calls.ts'
import { createResumeCalls } from '../admin-api/resume-calls.ts'
import { createSecurityCalls } from '../admin-api/security-calls.ts'
import { createSharedLookCall, type SharedLookDependencies } from '../admin-api/shared-look-call.ts'
import { createSystem } from '../admin-api/system/system.ts'
import { createSystemCalls } from '../admin-api/system-calls.ts'
import { createTranslationCalls } from '../admin-api/translation-calls.ts'
import { importRenderer } from '../content/markdown/default-renderer.ts'
import type { TextRenderer } from '../content/markdown/text-renderer.ts'
import { createAccountManager } from '../identity/sign-in/manage-accounts.ts'
import { createSessionManager } from '../identity/sign-in/manage-sessions.ts'
import { createInbox } from '../inbox/inbox.ts'
import { createLetterActs } from '../inbox/letter-acts.ts'
import { nameTransport } from '../mail/transports/transport.ts'
import { createMedia } from '../media/media.ts'
import type { Variants } from '../media/variants.ts'
import type { OpenedDatabase } from '../platform/db/database.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { KeyRing } from '../platform/keys/key-ring.ts'
import type { MediaProcessor } from '../platform/media-processing/processor.ts'
import type { Env } from '../settings/env.ts'
import type { OpenedAuth } from './open-auth.ts'
import { listOwnerAddresses } from './open-outbox.ts'

interface AdminDependencies extends OpenedDatabase {
  auth: Pick<OpenedAuth, 'audit' | 'guard' | 'secondFactor' | 'sessions' | 'notify'>
  env: Env
  jobs: Pick<Jobs, 'list'>
  /** Renders the texts of documents. */
  renderer: TextRenderer
  keys: KeyRing
  openedMedia: { processor: MediaProcessor; variants: Variants }
  now: () => Date
  previewLink: SharedLookDependencies['previewLink']
  drawPicture: SharedLookDependencies['drawPicture']
  /** Called after an email is queued. */
  onLetter(): void
}

export function createAdminCalls(dependencies: AdminDependencies): AdminCall[] {
  const { auth, env } = dependencies
  const { ownerLanguage, publicOrigin } = env
  const listOwners = () => listOwnerAddresses(dependencies.db, env)
  const common = { ...dependencies, ...auth, times: env.authTimes }
  const siteContext = { ...common, ownerLanguage, publicOrigin }
  const importing = { ...common, renderer: importRenderer, oneAtATime: createOneAtATime() }
  return [
    ...createSystemCalls({
      ...common,
      listOwnerAddresses: listOwners,
      getSystem: createSystem({ ...common, listOwnerAddresses: listOwners }),
    }),
    ...createInboxCalls({
      ...siteContext,
      inbox: createInbox(siteContext),
      letters: createLetterActs(siteContext),
      transport: nameTransport(env.mail),
      isMailSent: env.mail.kind !== 'mailbox',
      listOwnerAddresses: listOwners,
    }),
    ...createContentFolderCalls(common),
    createImportContentCall(importing),
    createImportPostsCall(importing),
    createDownloadPicturesCall(importing),
    ...createContentListCalls(common),
    ...createIconCalls(),
    ...createContentCalls(common),
    ...createTranslationCalls(common),
    ...createBlogCalls(common),
    ...createPreviewLinkCalls(common),
    createSharedLookCall(dependencies),
    ...createMediaCalls({ ...dependencies.openedMedia, media: createMedia(common) }),
    ...createResumeCalls({ ...common, ...dependencies.openedMedia }),
    ...createSecurityCalls(common),
    ...createAccountCalls({
      ...common,
      accounts: createAccountManager(common),
      env,
      sessions: createSessionManager(common),
    }),
  ]
}
