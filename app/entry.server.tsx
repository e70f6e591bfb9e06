/** Renders public pages to HTML. React runs only here and in islands; pages contain none of it. */
import { lookUp } from '#shared/look-up.ts'
import './styles/tokens.css'
import './styles/base.css'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  type StaticHandler,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import { languages } from '#shared/i18n/languages.ts'
import {
  latticeSize,
  type PageRedirect,
  type PageRequest,
  type Pages,
  type PagesDependencies,
  type PageVisit,
  type RenderedPage,
} from '#shared/pages.ts'
import { api, licences, submitted, visit as visitContext } from './context.ts'
import { FailurePage } from './failures/failure-page.tsx'
import { inlineScriptOf } from './first-page.tsx'
import { PageContext, type PageContextValue, type PageDescription } from './page.tsx'
import {
  handleAt,
  handleOf,
  isReserved,
  listFooterPages,
  listRoutes,
  listSamples,
  ownPage,
  type RouteAt,
  routeAt,
  unownedRoute,
} from './route-at.ts'
import { routes } from './routes.ts'
import { dress } from './styles/dress.ts'
import { markUncovered, readHeadings, toFontStyles } from './styles/headings.ts'
import { namesIn, neededStyles, stylesPlaceholder } from './styles/needed-styles.ts'
import diagramStyles from './ui/diagrams.css?inline'
import { LatticeContext } from './ui/lattice.tsx'

const entry = 'app/entry.server.tsx'

interface Queried {
  handler: StaticHandler
  context: StaticHandlerContext | Response
}

type Refusal = StaticHandlerContext & { statusCode: 400 | 404 | 410 }

/** For tests and benches. */
export const samples = listSamples()

const footerPages = listFooterPages()

export function createPages(dependencies: PagesDependencies): Pages {
  const { hasOwnPage, copyBase } = dependencies
  /** Of a static copy, which asks for the picture of a page after the page. */
  let last: { path: string; described: PageDescription | null } | null = null
  const handlers = new Map(
    ['', ...languages.map((language) => `/${language}`)].map((basename) => [
      basename,
      createStaticHandler(routes, { basename: basename || '/' }),
    ]),
  )

  /** Nobody signs in to a static copy. */
  function isLeftOut({ route }: RouteAt): boolean {
    const { isForSignedIn, isSignInPage } = handleOf(route)
    return copyBase !== undefined && (isForSignedIn || isSignInPage || false)
  }

  /** An own page that is not there is any other address. */
  function routeFor(path: string): RouteAt {
    const at = routeAt(path)
    if (at.route?.path === ownPage ? !hasOwnPage(at.params['page'] ?? '') : isLeftOut(at))
      return { route: unownedRoute, params: {} }
    return at
  }

  /** False if that cannot be read: the page of the route then shows the error inside the frame. */
  async function isAbsent({ route, params }: RouteAt): Promise<boolean> {
    const { exists } = handleOf(route)
    return exists !== undefined && !(await exists(dependencies.api, params).catch(() => true))
  }

  /** Runs the loader of the page at an address, or the action for its form. */
  async function query({ url, form }: PageRequest, visit: PageVisit): Promise<Queried> {
    const handler = handlers.get(visit.prefixed ? `/${visit.language}` : '')
    if (!handler) throw new Error(`There are no pages in ${visit.language}.`)
    const requestContext = new RouterContextProvider()
    requestContext.set(api, dependencies.api)
    requestContext.set(visitContext, visit)
    requestContext.set(licences, dependencies.licences)
    requestContext.set(submitted, form ?? null)
    const request = new Request(url, { method: form ? 'POST' : 'GET' })
    const context = await handler.query(request, { requestContext })
    return { handler, context }
  }

  /** Throws what the frame's own loader threw: without the frame there is no page to show the error in. */
  function toRendered({ handler, context }: Queried, visit: PageVisit): RenderedPage {
    if (context instanceof Response) throw new Error('A page that is only shown leads elsewhere.')
    const [place, thrown] = Object.entries(context.errors ?? {})[0] ?? []
    if (place === 'app/root.tsx') throw thrown
    const frameless = context.loaderData['app/root.tsx']
    const sources = [entry, ...context.matches.map(({ route }) => route.id)]
    const has = (property: 'isFramed' | 'isUnmeasured') =>
      context.matches.some(({ route }) => handleOf(route)[property] ?? false)
    const isUnmeasured = has('isUnmeasured')
    const value = toContextValue(
      isUnmeasured ? unmeasured(dependencies) : dependencies,
      visit,
      sources,
    )
    const page = toPage(
      {
        status: context.statusCode,
        retryAfterS: toRetryAfter(context.actionHeaders),
        usesSearch: context.matches.some(({ route }) => handleOf(route).searchOf),
        failure: [thrown, frameless].find((one) => one instanceof Error) ?? null,
        isPersonal: isUnmeasured,
        isFramed: has('isFramed'),
      },
      value,
      toContent(handler, context),
    )
    const { pathname, search } = context.location
    if (copyBase !== undefined)
      last = { path: pathname + search, described: value.described.current }
    return page
  }

  /** null: there is no such page. */
  async function describe(url: string, visit: PageVisit): Promise<PageDescription | null> {
    const { pathname } = new URL(url)
    if (last?.path === pathname) return last.described
    const at = routeFor(pathname)
    if (at.route?.path === '*' || (await isAbsent(at))) return null
    const { handler, context } = await query({ url }, visit)
    // An error page has no metadata.
    if (context instanceof Response || isRefusal(context)) return null
    const thrown = Object.values(context.errors ?? {}).find((one) => one instanceof Error)
    if (thrown) throw thrown
    const pageContext = toContextValue(dependencies, visit, [])
    toHtml(pageContext, toContent(handler, context))
    return pageContext.described.current
  }

  /** With `at`, renders the page as it would be at that path, the same for first and later visits. */
  function toRenderedAt(queried: Queried, visit: PageVisit, at: string | undefined): RenderedPage {
    const { handler, context } = queried
    if (at === undefined || context instanceof Response) return toRendered(queried, visit)
    return toRendered({ handler, context: moveTo(context, at) }, { ...visit, isFirst: false })
  }

  return {
    listed: listRoutes(),
    owns: (path) => routeFor(path).route?.path !== '*',
    reserves: isReserved,
    takesPosts: (path) => handleAt(path).takesPosts ?? false,
    offersSignIn: (path) => handleAt(path).isSignInPage ?? false,

    canonicalSearch(path, search) {
      const { searchOf } = handleAt(path)
      return searchOf ? searchOf(new URLSearchParams(search)) : ''
    },

    async find(url, visit) {
      const { pathname, search } = new URL(url)
      const at = routeFor(pathname)
      const { route } = at
      const pattern = route?.path === '*' ? '*' : `/${route?.path ?? ''}`
      const renderLater = async (at?: string) =>
        toRenderedAt(await query({ url }, visit), visit, at)
      // Refused without the router: if such a refusal is cached, nothing is rendered.
      const refuse = (status: 400 | 404) => ({
        refused: { status, pattern },
        movedTo: null,
        render: renderLater,
      })
      if (route?.path === '*') return refuse(404)
      if (handleOf(route).searchOf?.(new URLSearchParams(search)) === null) return refuse(400)
      if (await isAbsent(at)) return refuse(404)
      const queried = await query({ url }, visit)
      return {
        refused: isRefusal(queried.context)
          ? { status: queried.context.statusCode, pattern }
          : null,
        movedTo:
          queried.context instanceof Response ? toRedirect(queried.context).redirectTo : null,
        render: async (at) => toRenderedAt(queried, visit, at),
      }
    },

    async render(request, visit) {
      const queried = await query(request, visit)
      if (queried.context instanceof Response) return toRedirect(queried.context)
      return toRendered(queried, visit)
    },

    async preview(url, visit) {
      const described = await describe(url, visit)
      if (!described) return null
      const { seed, picture, ...words } = described
      const look = dependencies.look()
      const dressing = {
        accent: look.accent?.day,
        mark: look.mark === 'picture' ? look.markPicture : undefined,
      }
      if (picture) return { ...words, ...dressing, lattice: picture(latticeSize) }
      // A separate module, so that the CSS of lattices stays with the pages that use it.
      const { printLattice } = await import('./ui/print-lattice.tsx')
      return { ...words, ...dressing, lattice: printLattice(seed, latticeSize, look) }
    },

    renderFailure(failure, status, visit) {
      // It may be at any address, including those of pages without analytics.
      const pageContext = toContextValue(unmeasured(dependencies), visit, [entry])
      const fixed = { retryAfterS: null, usesSearch: false, failure: null, isPersonal: true }
      const page = { ...fixed, status, isFramed: false }
      return toPage(page, pageContext, <FailurePage failure={failure} status={status} />)
    },
  }
}

function toContent(handler: StaticHandler, context: StaticHandlerContext) {
  const router = createStaticRouter(handler.dataRoutes, context)
  return <StaticRouterProvider router={router} context={context} hydrate={false} />
}

/** The only `Response` that loaders and actions return. */
function toRedirect(response: Response): PageRedirect {
  const location = response.headers.get('location')
  if (location === null) throw response
  return { redirectTo: location }
}

/** Whether a loader refused the address, as opposed to an error. */
function isRefusal(context: Queried['context']): context is Refusal {
  if (context instanceof Response) return false
  const broke = Object.values(context.errors ?? {}).some((one) => one instanceof Error)
  return !broke && [400, 404, 410].includes(context.statusCode)
}

/** The same request at another path, and without a query. */
function moveTo(context: StaticHandlerContext, path: string): StaticHandlerContext {
  const { basename, location } = context
  const pathname = basename === '/' ? path : basename + path
  return { ...context, location: { ...location, pathname, search: '' } }
}

/** The action's Retry-After, in seconds. */
function toRetryAfter(actionHeaders: Record<string, Headers>): number | null {
  const [headers] = Object.values(actionHeaders)
  return Number(headers?.get('retry-after')) || null
}

function unmeasured(dependencies: PagesDependencies): PagesDependencies {
  return { ...dependencies, analyticsId: null }
}

function toContextValue(
  dependencies: PagesDependencies,
  visit: PageVisit,
  sources: string[],
): PageContextValue {
  const { publicOrigin, blogUrl, analyticsId, scriptUrl, signIn, copyBase } = dependencies
  return {
    ...visit,
    look: dependencies.look(),
    publicOrigin,
    blogUrl,
    analyticsId,
    scriptUrl,
    signIn,
    copyBase,
    styles: sources.flatMap((source) => lookUp(dependencies.styles, source) ?? []),
    footerPages,
    described: { current: null },
  }
}

function toPage(
  page: Omit<
    RenderedPage,
    'hasFont' | 'headings' | 'html' | 'inlineScripts' | 'inlineStyles' | 'isMeasured' | 'provider'
  >,
  pageContext: PageContextValue,
  content: React.ReactNode,
): RenderedPage {
  const { html, css } = renderPage(pageContext, content)
  const { language, look } = pageContext
  return {
    ...page,
    hasFont: look.fonts?.[language] !== undefined,
    headings: look.headings === 'made' ? readHeadings(html) : [],
    html: `<!DOCTYPE html>${html.replace(/^<!DOCTYPE html>/i, '')}`,
    inlineScripts: [inlineScriptOf(pageContext)],
    inlineStyles: [css],
    isMeasured: pageContext.analyticsId !== null,
    provider: pageContext.signIn.provider,
  }
}

/** A form that is replaced by a part of the server's answer, which may need any rule of the route. No such page has a diagram. */
const replacedForm = ' data-message-form'

/** Which rules a page needs is known only from what it contains, so the CSS is written into it afterwards. */
function renderPage(page: PageContextValue, content: ReactNode): { html: string; css: string } {
  const plain = toHtml(page, content)
  // The first page of a browser only requests it, when it is idle.
  const font = page.isFirst ? undefined : page.look.fonts?.[page.language]
  const html = font ? markUncovered(plain, font) : plain
  const css = html.includes(replacedForm)
    ? page.styles.join('')
    : neededStyles([...page.styles, diagramStyles], namesIn(html))
  const usual = dress(css, page.look)
  const dressed = font ? toFontStyles(usual, font) : usual
  return { html: html.replace(stylesPlaceholder, () => dressed), css: dressed }
}

/** React Router marks links for a mode in which it loads its routes; `discover="none"` would be needed at each. */
const forFramework = ' data-discover="true"'

function toHtml(page: PageContextValue, content: ReactNode): string {
  const html = renderToStaticMarkup(
    <PageContext value={page}>
      <LatticeContext value={page.look.lattice}>{content}</LatticeContext>
    </PageContext>,
  )
  return html.replaceAll(forFramework, '')
}
