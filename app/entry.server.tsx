/** Renders public pages to HTML. React runs here and in islands only: a page carries none of it. */
import './styles/tokens.css'
import './styles/base.css'
import { renderToStaticMarkup } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  RouterContextProvider,
  type StaticHandler,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import { languages } from '#shared/i18n/languages.ts'
import {
  latticeSize,
  type PageNeeds,
  type PageRedirect,
  type PageRequest,
  type Pages,
  type PageVisit,
  type RenderedPage,
} from '#shared/pages.ts'
import { beforePaint } from './browser/before-paint.ts'
import { api, client, isPost, licences, visit as visitContext } from './context.ts'
import { FailurePage } from './failures/failure-page.tsx'
import { PageContext, type PageSurroundings } from './page.tsx'
import { type RouteHandle, routes } from './routes.ts'

const entry = 'app/entry.server.tsx'

export function createPages(needs: PageNeeds): Pages {
  const handlers = new Map(
    ['', ...languages.map((language) => `/${language}`)].map((basename) => [
      basename,
      createStaticHandler(routes, { basename: basename || '/' }),
    ]),
  )

  /** The page at an address as it would be shown, or where it leads. */
  async function query({ url, form }: PageRequest, visit: PageVisit) {
    const handler = handlers.get(visit.prefixed ? `/${visit.language}` : '')
    if (!handler) throw new Error(`There are no pages in ${visit.language}.`)
    const requestContext = new RouterContextProvider()
    requestContext.set(api, needs.api)
    requestContext.set(visitContext, visit)
    requestContext.set(licences, needs.licences)
    requestContext.set(isPost, form !== undefined)
    if (form) requestContext.set(client, form.client)
    const context = await handler.query(toRequest(url, form?.fields), { requestContext })
    return { handler, context }
  }

  return {
    takesPosts: (path) => handlesAt(path).some((handle) => handle.takesPosts),
    offersSignIn: (path) => handlesAt(path).some((handle) => handle.isDoor),

    async render(request, visit) {
      const { handler, context } = await query(request, visit)
      if (context instanceof Response) return toRedirect(context)
      const [place, thrown] = Object.entries(context.errors ?? {})[0] ?? []
      const frameless = context.loaderData['app/root.tsx']
      const failure = [thrown, frameless].find((one) => one instanceof Error) ?? null
      // Without its root there is no frame to say it in.
      if (place === 'app/root.tsx') throw thrown

      const styles = [entry, ...context.matches.map(({ route }) => route.id)]
      const isUnmeasured = context.matches.some(({ route }) => handleOf(route).isUnmeasured)
      const surroundings = surround(isUnmeasured ? unmeasured(needs) : needs, visit, styles)
      const usesSearch = context.matches.some(({ route }) => handleOf(route).usesSearch)
      return toPage(
        {
          status: context.statusCode,
          retryAfterS: toRetryAfter(context.actionHeaders),
          usesSearch: usesSearch === true,
          failure,
        },
        surroundings,
        toContent(handler, context),
      )
    },

    async preview(url, visit) {
      const { handler, context } = await query({ url }, visit)
      if (context instanceof Response) return null
      const thrown = Object.values(context.errors ?? {}).find((one) => one instanceof Error)
      if (thrown) throw thrown
      const surroundings = surround(needs, visit, [])
      toHtml(surroundings, toContent(handler, context))
      // A refusal says nothing of itself.
      if (!surroundings.described.current) return null
      const { seed, ...words } = surroundings.described.current
      // By itself, so that the CSS of lattices stays with the pages that show one.
      const { printLattice } = await import('./ui/print-lattice.tsx')
      return { ...words, lattice: printLattice(seed, latticeSize) }
    },

    renderFailure(failure, status, visit) {
      // It may stand at any address, those of pages that are not measured among them.
      const surroundings = surround(unmeasured(needs), visit, [entry])
      const page = { status, retryAfterS: null, usesSearch: false, failure: null }
      return toPage(page, surroundings, <FailurePage failure={failure} status={status} />)
    },
  }
}

function toContent(handler: StaticHandler, context: StaticHandlerContext) {
  const router = createStaticRouter(handler.dataRoutes, context)
  return <StaticRouterProvider router={router} context={context} hydrate={false} />
}

function toRequest(url: string, form: string | undefined): Request {
  if (form === undefined) return new Request(url)
  return new Request(url, { method: 'POST', body: new URLSearchParams(form) })
}

/** The only `Response` that our loaders and actions give. */
function toRedirect(response: Response): PageRedirect {
  const location = response.headers.get('location')
  if (location === null) throw response
  return { redirectTo: location }
}

function handlesAt(path: string): RouteHandle[] {
  const prefix = languages.find((language) => path.split('/', 2)[1] === language)
  const matches = matchRoutes(routes, path, prefix ? `/${prefix}` : '/') ?? []
  return matches.map(({ route }) => handleOf(route))
}

/** What the action said about trying again. */
function toRetryAfter(actionHeaders: Record<string, Headers>): number | null {
  const [headers] = Object.values(actionHeaders)
  return Number(headers?.get('retry-after')) || null
}

function handleOf({ handle }: { handle?: unknown }): RouteHandle {
  return (handle ?? {}) as RouteHandle
}

function unmeasured(needs: PageNeeds): PageNeeds {
  return { ...needs, analyticsId: null }
}

function surround(needs: PageNeeds, visit: PageVisit, styles: string[]): PageSurroundings {
  const { publicOrigin, blogUrl, analyticsId, scriptUrl, signIn } = needs
  const css = styles.map((file) => needs.styles[file] ?? '').join('')
  return {
    ...visit,
    publicOrigin,
    blogUrl,
    analyticsId,
    scriptUrl,
    signIn,
    css,
    described: { current: null },
  }
}

function toPage(
  page: Pick<RenderedPage, 'status' | 'retryAfterS' | 'usesSearch' | 'failure'>,
  surroundings: PageSurroundings,
  content: React.ReactNode,
): RenderedPage {
  const html = toHtml(surroundings, content)
  return {
    ...page,
    html: `<!DOCTYPE html>${html.replace(/^<!DOCTYPE html>/i, '')}`,
    inlineScripts: surroundings.isFirst ? [] : [beforePaint],
    inlineStyles: [surroundings.css],
    isMeasured: surroundings.analyticsId !== null,
  }
}

function toHtml(surroundings: PageSurroundings, content: React.ReactNode): string {
  return renderToStaticMarkup(<PageContext value={surroundings}>{content}</PageContext>)
}
