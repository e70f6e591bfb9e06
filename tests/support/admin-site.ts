/** A whole site with an admin, for tests of the panel's API. */
import { now } from './sample-content.ts'
import { ada, createTestProvider, openAdminHeaders } from './sign-in.ts'
import { openTestSite, type TestSite, type TestSiteOptions } from './site.ts'

/** Shared by all tests of a file, because generating a key takes a while. */
const provider = createTestProvider()

export interface AdminSite extends TestSite {
  /** The headers of the admin's calls. */
  asAdmin: { authorization: string; cookie: string }
}

export async function openAdminSite(options: TestSiteOptions = {}): Promise<AdminSite> {
  const firstAdmins = { subs: [ada.sub], emails: [] }
  const settings = { ...options.settings, firstAdmins }
  const site = await openTestSite({ ...options, provider, settings })
  const answer = (request: Request) => site.site.answer(request)
  const asAdmin = await openAdminHeaders(answer, provider, ada, now())
  // Removes the notification about the new admin, which tests of emails do not expect.
  await site.database.db.deleteFrom('letter').execute()
  return { ...site, asAdmin }
}

/** `path`: below `/api/admin`. */
export async function sendFile(
  site: AdminSite,
  path: string,
  bytes: Uint8Array<ArrayBuffer>,
  type = 'application/octet-stream',
) {
  const response = await site.get(`/api/admin${path}`, {
    method: 'POST',
    headers: {
      ...site.asAdmin,
      'content-type': type,
      'x-requested-with': 'XMLHttpRequest',
      origin: 'http://localhost:3000',
      'sec-fetch-site': 'same-origin',
    },
    body: bytes,
  })
  const { code, data } = await response.json()
  return { status: response.status, code, data }
}
