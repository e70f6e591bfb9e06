/**
 * Every screen of the public site, by an address that shows it. The tests of every page iterate over this
 * list.
 */

export interface Screen {
  name: string
  /** Without its language. */
  path: string
  status: 200 | 400 | 404
}

const shown = (name: string, path: string): Screen => ({ name, path, status: 200 })
const refused = (status: 400 | 404, name: string, path: string): Screen => ({ name, path, status })

/** One of each kind of page, in its usual state. */
export const pages: Screen[] = [
  shown('Home', '/'),
  shown('the project list', '/projects'),
  shown('a project', '/projects/1'),
  shown('the academic record', '/academics'),
  shown('About', '/about'),
  shown('Contact', '/contact'),
  shown('Feedback', '/feedback'),
  shown('the blog', '/blog'),
  shown('a post', '/blog/two-bookings-one-room'),
  shown('a tag', '/blog/tags/TypeScript'),
  shown('Privacy', '/privacy'),
  shown('Terms', '/terms'),
  shown('the licences', '/licenses'),
  shown('the login page', '/login'),
]

/**
 * A script redirects signed-out visitors to the login page; `sign-in.e2e.ts` and related tests cover the
 * signed-in state.
 */
export const signedInScreens: Screen[] = [shown('the profile', '/profile')]

/** All pages in all their states, except the refused forms, which `forms.e2e.ts` covers. */
export const screens: Screen[] = [
  ...pages,
  shown('a filtered list', '/projects?tech=React&tech=Unity&sort=oldest'),
  shown('an empty list', '/projects?q=no+such+thing&year=2025'),
  shown('the record by semester', '/academics?show=semester'),
  shown('the general courses', '/academics?show=general'),
  shown('the thanks for a message', '/contact?sent=1'),
  shown('the thanks for feedback', '/feedback?sent=1'),
  shown('a Korean post', '/blog/first-semester-in-sydney'),
  shown('a search of posts', '/blog?q=PostgreSQL'),
  shown('a search without posts', '/blog?q=no+such+word'),
  refused(404, 'an unknown address', '/no/such/page'),
  refused(404, 'an unknown project', '/projects/999'),
  refused(404, 'an unknown post', '/blog/no-such-post'),
  refused(404, 'an unknown tag', '/blog/tags/no-such-tag'),
  refused(400, 'an impossible filter', '/projects?sort=sideways'),
  refused(400, 'an impossible part of the record', '/academics?show=sideways'),
  refused(400, 'an impossible page of the blog', '/blog?page=0'),
  refused(400, 'an address that cannot be read', '/%ff'),
]
