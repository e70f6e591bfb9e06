/**
 * The inline script in the head of a page, which runs before the first paint. It is the text of the functions below, so
 * they may use no names from outside themselves. The CSP allows it by its hash. The first page that a browser loads does not
 * have it, because nothing is stored yet that it could read; the page's own script does the same later (`catchUp`).
 */
import { applyTheme } from '#client/theme/apply-theme.ts'
import { shareElements } from './share-elements.ts'
import { withoutIndents } from './without-indents.ts'

/**
 * Sets `data-auth` to the state of the user, so that the header does not shift later. `auth-storage` says who is signed in;
 * a session is over after 30 idle minutes. `auth-pending` says that a sign-in waits for its second factor
 * (`app/sign-in/pending.ts`). Sets `data-typed` if the hero was already typed in this browser session.
 */
function showState(root: HTMLElement): void {
  if (/\btyped=1/.test(document.cookie)) root.dataset['typed'] = '1'
  try {
    const { user, securityContext } = JSON.parse(atob(localStorage['auth-storage'])).state
    root.style.setProperty('--user-name', JSON.stringify(user.name))
    // Without it, the session is invalid: the account, which then loads, ends it.
    const isOver = Date.now() - (securityContext?.lastActivity ?? 0) > 1_800_000
    root.dataset['auth'] = isOver ? 'ended' : user.isAdmin ? 'admin' : 'user'
  } catch {
    try {
      const { until } = JSON.parse(sessionStorage['auth-pending'])
      if (until > Date.now()) root.dataset['auth'] = 'waiting'
    } catch {}
  }
}

/** On the first page of a browser; what can wait is in `first-page.ts`. */
export function catchUp(root: HTMLElement): void {
  applyTheme(root.dataset)
  showState(root)
}

/** The source of the inline script. Made by a call that is known to have no effect, so the page's own script leaves it out. */
export const beforePaint = /* @__PURE__ */ toSource()

function toSource(): string {
  return withoutIndents(
    `(${applyTheme})(document.documentElement.dataset);(${showState})(document.documentElement);(${shareElements})()`,
  )
}
