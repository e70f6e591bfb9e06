/** The events of analytics. Without a measurement id they are dropped. */
import { readItem, writeItem } from '#client/browser-storage.ts'

interface AnalyticsEvents {
  page_view: { page_path: string; page_title: string }
  project_view: { project_id: string }
  academic_view: { filter: string }
  login: { method: string }
  file_download: { file_name: string }
  contact_click: { method: 'email' | 'phone' | 'link' }
  search: { search_term: string }
  filter_usage: { filter: string; value: string }
  user_engagement: { engagement_time_msec: number }
  exception: { description: string; fatal: boolean }
  timing_complete: { name: string; value: number }
  user_flow: { from: string; to: string }
  [custom: `custom_${string}`]: Record<string, string | number | boolean>
}

export type AnalyticsEventName = keyof AnalyticsEvents & string

export interface AnalyticsEvent {
  name: AnalyticsEventName
  parameters: Record<string, string | number | boolean>
}

/** The name of the DOM event that carries them to `analytics.ts`, if that is loaded. */
export const trackEvent = 'madang-track'

/** Sends an analytics event. Names and parameters only, never a visitor's input. */
export function track<Name extends AnalyticsEventName>(
  name: Name,
  parameters: AnalyticsEvents[Name],
): void {
  dispatchEvent(new CustomEvent<AnalyticsEvent>(trackEvent, { detail: { name, parameters } }))
}

/** Every failure of the feedback form, and of no other form. */
export function trackFailedForm(): void {
  if (/\/feedback$/.test(location.pathname))
    track('exception', { description: 'feedback_submission_failed', fatal: false })
}

/** The name of the DOM event that says that somebody has just signed in. */
export const signInEvent = 'madang-signed-in'
const signInName = 'analytics-sign-in'

/**
 * Remembers that somebody has signed in. The pages of sign-in load no analytics, so the next page that does sends the
 * event: this one, or another.
 */
export function rememberSignIn(): void {
  writeItem('sessionStorage', signInName, '1')
  // In the frame of the header, the page around it is the one that sends.
  parent.dispatchEvent(new Event(signInEvent))
}

/** Returns whether there is a sign-in that was not sent yet; true once for each. */
export function takeSignIn(): boolean {
  const isNew = readItem('sessionStorage', signInName) !== null
  writeItem('sessionStorage', signInName, null)
  return isNew
}
