/**
 * Sends page views and events to the analytics service of the site's owner. Loaded only if a measurement id
 * is set; it reads the page and changes nothing.
 */
import { type AnalyticsEvent, track, trackEvent } from '../track.ts'

declare global {
  var dataLayer: unknown[] | undefined
}

export function startAnalytics(id: string): void {
  loadTag(id)
  addEventListener(trackEvent, (event) => {
    const { name, parameters } = (event as CustomEvent<AnalyticsEvent>).detail
    tag('event', name, parameters)
  })
  sendPageView()
  watchClicks()
  watchEngagement()
  addEventListener('error', ({ message }) =>
    track('exception', { description: message.slice(0, 100), fatal: false }),
  )
}

function loadTag(id: string): void {
  const script = document.createElement('script')
  script.async = true
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`
  document.head.append(script)
  tag('js', new Date())
  tag('set', 'user_properties', { role: readRole() })
  tag('config', id, { send_page_view: false })
}

/** As determined by the script before the first paint (`before-paint.ts`). */
function readRole(): string {
  const { auth } = document.documentElement.dataset
  return auth === 'admin' || auth === 'user' ? auth : 'anonymous'
}

function tag(..._parameters: unknown[]): void {
  globalThis.dataLayer ??= []
  // biome-ignore lint/complexity/noArguments: the service's queue expects `arguments` itself and ignores arrays.
  globalThis.dataLayer.push(arguments)
}

function sendPageView(): void {
  const { pathname, search, origin } = location
  track('page_view', { page_path: pathname, page_title: document.title })
  const path = withoutLanguage(pathname)
  const project = /^\/projects\/(\d+)$/.exec(path)?.[1]
  if (project) track('project_view', { project_id: project })
  const query = new URLSearchParams(search)
  if (path === '/academics') track('academic_view', { filter: query.get('show') ?? 'all' })

  const words = query.get('q')
  if (words) track('search', { search_term: words })
  for (const filter of ['tech', 'year', 'sort', 'show'])
    for (const value of query.getAll(filter)) track('filter_usage', { filter, value })

  const from = URL.parse(document.referrer)
  if (from?.origin === origin) {
    track('user_flow', { from: from.pathname, to: pathname })
    // The login page loads no analytics, so the next page sends the event if the visitor came from there and
    // is signed in.
    const isFromLogin = withoutLanguage(from.pathname) === '/login'
    if (isFromLogin && readRole() !== 'anonymous') track('login', { method: 'google' })
  }
  const [navigation] = performance.getEntriesByType('navigation')
  if (navigation) track('timing_complete', { name: 'load', value: Math.round(performance.now()) })
}

function withoutLanguage(path: string): string {
  return path.replace(/^\/(?:ko|en|ja)(?=\/|$)/, '')
}

function watchClicks(): void {
  addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (!link) return
    if (link.pathname.startsWith('/resumes/'))
      track('file_download', { file_name: link.pathname.slice('/resumes/'.length) })
    if (link.protocol === 'mailto:') track('contact_click', { method: 'email' })
    if (link.protocol === 'tel:') track('contact_click', { method: 'phone' })
    if (link.protocol === 'https:' && link.origin !== location.origin)
      track('contact_click', { method: 'link' })
  })
}

function watchEngagement(): void {
  addEventListener('pagehide', () =>
    track('user_engagement', { engagement_time_msec: Math.round(performance.now()) }),
  )
}
