/**
 * The inline script in the head of a page, which runs before the first paint. It is the text of the functions below, so
 * they may use no names from outside themselves. The CSP allows it by its hash. The first page that a browser loads has no
 * inline script, because nothing is stored yet that it could read; the page's own script calls `catchUp` instead.
 */
import { applyTheme } from '#client/theme/apply-theme.ts'

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
    const isOver = Date.now() - securityContext.lastActivity > 1_800_000
    root.dataset['auth'] = isOver ? 'ended' : user.isAdmin ? 'admin' : 'user'
  } catch {
    try {
      const { until } = JSON.parse(sessionStorage['auth-pending'])
      if (until > Date.now()) root.dataset['auth'] = 'waiting'
    } catch {}
  }
}

/**
 * In a transition between a list and the page of an item, gives the title and the picture of the item the same
 * `view-transition-name` on both pages, so that they move from one place to the other. Items are marked `data-item`: on a
 * list, the item that links to the other page; else the article of the page. Elements outside the viewport get no name,
 * because they would fly in from far away.
 */
function shareElements(): void {
  const share = (transition: ViewTransition | null, url?: string | null) => {
    if (!transition || !url) return
    const link = document.querySelector(`[data-item] a[href="${new URL(url).pathname}"]`)
    const item = link?.closest('[data-item]') ?? document.querySelector('article[data-item]')
    const shared = [...(item?.querySelectorAll<HTMLElement>('[data-shared]') ?? [])]
    const seen = shared.filter((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return bottom > 0 && top < innerHeight
    })
    for (const { style, dataset } of seen) style.viewTransitionName = `item-${dataset['shared']}`
    transition.finished.finally(() => {
      for (const { style } of seen) style.viewTransitionName = ''
    })
  }
  addEventListener('pageswap', (event) => {
    share(event.viewTransition, event.activation?.entry.url)
  })
  addEventListener('pagereveal', (event) => {
    share(event.viewTransition, navigation.activation?.from?.url)
  })
}

export function catchUp(root: HTMLElement): void {
  if (root.dataset['theme']) return
  applyTheme(root.dataset)
  showState(root)
  shareElements()
}

/** The source of the inline script. Made by a call that is known to have no effect, so the page's own script leaves it out. */
export const beforePaint = /* @__PURE__ */ toSource()

function toSource(): string {
  return `(${applyTheme})(document.documentElement.dataset);(${showState})(document.documentElement);(${shareElements})()`
}
