/**
 * Every screen of the public site, by an address that shows it. The tests of every page iterate over these lists. They come
 * from the routes (`samples` in `app/routes.ts`), by way of the build, which benches can load, too.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageSample, PagesModule } from '#shared/pages.ts'
import { buildFolder } from './sample-content.ts'

export type Screen = PageSample

const entry = pathToFileURL(join(buildFolder, 'pages', 'entry.server.js')).href
const { samples } = (await import(/* @vite-ignore */ entry)) as PagesModule

/** One of each kind of page, in its usual state. */
export const pages: Screen[] = samples
  .flatMap(([usual]) => usual ?? [])
  .filter(({ status, isForSignedIn }) => status === 200 && !isForSignedIn)

/** The pages for signed-in visitors. A script sends all others from there to the login page. */
export const signedInScreens: Screen[] = samples.flat().filter((one) => one.isForSignedIn)

/** All pages, in all their states; `forms.e2e.ts` tests the refused forms. */
export const screens: Screen[] = samples.flat().filter((one) => !one.isForSignedIn)
