/**
 * Sends page views and events to the analytics service of the site's owner. Loaded only if a measurement id
 * is set; it reads the page and changes nothing.
 */

import { readStoredSession } from '#client/session/stored-session.ts'
import type { LanguagePattern } from '#shared/i18n/languages.ts'
import {
  type AnalyticsEvent,
  signInEvent,
  takeSignIn,
  track,
  trackEvent,
  trackFailedForm,
} from '../track.ts'

declare global {
  var dataLayer: unknown[] | undefined
}

const filters = ['tech', 'year', 'sort', 'show']

async function startAnalytics(id: string): Promise<void> {
  await identify(id)
  loadTag(id)
  addEventListener(trackEvent, (event) => {
    const { name, parameters } = (event as CustomEvent<AnalyticsEvent>).detail
    tag('event', name, parameters)
  })
  sendPageView()
  sendSignIn()
  addEventListener(signInEvent, () => identify(id).then(sendSignIn))
  watchClicks()
  watchEngagement()
  watchExceptions()
}

async function identify(id: string): Promise<void> {
  const { userId, properties } = await describeVisitor(id)
  tag('set', 'user_properties', properties)
  if (userId) tag('set', { user_id: userId })
}

function loadTag(id: string): void {
  const script = document.createElement('script')
  script.async = true
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`
  document.head.append(script)
  tag('js', new Date())
  tag('config', id, { send_page_view: false })
}

function tag(..._parameters: unknown[]): void {
  globalThis.dataLayer ??= []
  // biome-ignore lint/complexity/noArguments: the service's queue expects `arguments` itself and ignores arrays.
  globalThis.dataLayer.push(arguments)
}

function sendPageView(): void {
  const { pathname } = location
  track('page_view', { page_path: pathname, page_title: document.title })
  const path = withoutLanguage(pathname)
  const project = /^\/projects\/([a-z0-9-]+)$/.exec(path)?.[1]
  if (project) track('project_view', { project_id: project })
  const show = new URLSearchParams(location.search).get('show') ?? 'all'
  if (path === '/academics') track('academic_view', { filter: show })
  // A form that was sent without a script comes back as a page.
  if (document.querySelector('[data-message-form] [role=alert]:not(:empty)')) trackFailedForm()

  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (navigation?.type === 'navigate') sendWay(path)
  if (navigation) track('timing_complete', { name: 'load', value: Math.round(performance.now()) })
}

/** What the visitor did to come here. Loading the page again, or going back to it, does it no second time. */
function sendWay(path: string): void {
  const from = URL.parse(document.referrer)
  const isOwn = from?.origin === location.origin
  const isSameList = isOwn && withoutLanguage(from.pathname) === path
  // What the list before it was filtered by was counted there.
  const before = isSameList ? from.searchParams : new URLSearchParams()
  const query = new URLSearchParams(location.search)
  const words = query.get('q')
  if (words && words !== before.get('q')) track('search', { search_term: words })
  for (const filter of filters)
    for (const value of query.getAll(filter))
      if (!before.getAll(filter).includes(value)) track('filter_usage', { filter, value })
  // On Academics, all courses are a choice like the others.
  if (before.has('show') && !query.has('show'))
    track('filter_usage', { filter: 'show', value: 'all' })
  if (isOwn) track('user_flow', { from: from.pathname, to: location.pathname })
}

function sendSignIn(): void {
  if (takeSignIn()) track('login', { method: 'google' })
}

function withoutLanguage(path: string): string {
  const language = 'ko|en|ja' satisfies LanguagePattern
  return path.replace(new RegExp(`^/(${language})\\b`), '')
}

function watchClicks(): void {
  addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    const { theme = '' } = document.documentElement.dataset
    // The button has changed it by now.
    if (target.closest('[data-theme-button]')) track('custom_theme_changed', { theme })
    const link = target.closest('a')
    if (!link) return
    const { hreflang } = link
    if (link.closest('[data-language-switcher]') && hreflang !== document.documentElement.lang)
      track('custom_language_changed', { language: hreflang })
    if (link.pathname.startsWith('/resumes/')) {
      track('file_download', { file_name: link.pathname.slice('/resumes/'.length) })
      track('custom_resume_opened', { language: hreflang })
    }
    const method = toContactMethod(link)
    if (method) track('contact_click', { method })
  })
}

/** Links to the owner, and no others: profiles are `rel=me`, and the footer has the email address. */
function toContactMethod({ href, protocol, relList }: HTMLAnchorElement) {
  if (protocol === 'tel:') return 'phone'
  if (relList.contains('me')) return 'link'
  const isOwner = document.querySelector<HTMLAnchorElement>('footer a[href^=mailto]')?.href === href
  return isOwner ? 'email' : null
}

function watchEngagement(): void {
  addEventListener('pagehide', () =>
    track('user_engagement', { engagement_time_msec: Math.round(performance.now()) }),
  )
}

function watchExceptions(): void {
  addEventListener('error', ({ message }) => trackException(message))
  addEventListener('unhandledrejection', ({ reason }) => {
    const message = reason instanceof Error ? reason.message : typeof reason
    // Chromium rejects it if a view transition was not ready in time. No page can handle it, and nobody sees it.
    if (!message.endsWith('Page already revealed')) trackException(message)
  })
}

function trackException(message: string): void {
  track('exception', { description: message.slice(0, 100), fatal: false })
}

interface Visitor {
  userId: string | null
  properties: Record<string, string>
}

const anonymous: Visitor = { userId: null, properties: { role: 'anonymous' } }

/** The pseudonym is another one for each measurement id. */
async function describeVisitor(measurementId: string): Promise<Visitor> {
  const { user, securityContext } = readStoredSession()?.state ?? {}
  // The script before the first paint has checked that the session is not over (`before-paint.ts`).
  const { auth } = document.documentElement.dataset
  if (!user || !securityContext || auth === 'ended') return anonymous
  return {
    userId: await toPseudonym(`${measurementId} ${user.id}`),
    properties: {
      role: user.roles[0] ?? 'anonymous',
      roles: user.roles.join(','),
      registration_source: 'google',
      // A label that is random for each sign-in, and no credential.
      session_id: securityContext.sessionId,
    },
  }
}

async function toPseudonym(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  const bytes = [...new Uint8Array(digest, 0, 16)]
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

const { analytics } = document.documentElement.dataset
if (analytics) void startAnalytics(analytics)
