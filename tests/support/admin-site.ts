/** A whole site with an admin in it, for tests of what the panel asks. */

import { now } from './sample-content.ts'
import { ada, createTestProvider, openAdminHeaders } from './sign-in.ts'
import { openTestSite, type TestSite, type TestSiteOptions } from './site.ts'

/** One for all tests of a file: making a key takes a while. */
const provider = createTestProvider()

export interface AdminSite extends TestSite {
  /** What a call of the admin carries. */
  asAdmin: { authorization: string; cookie: string }
}

export async function openAdminSite(options: TestSiteOptions = {}): Promise<AdminSite> {
  const firstAdmins = { subs: [ada.sub], emails: [] }
  const settings = { ...options.settings, firstAdmins }
  const site = await openTestSite({ ...options, provider, settings })
  const answer = (request: Request) => site.site.answer(request)
  const asAdmin = await openAdminHeaders(answer, provider, ada, now())
  // The one that tells of the new admin is not what tests of letters are about.
  await site.database.db.deleteFrom('letter').execute()
  return { ...site, asAdmin }
}
