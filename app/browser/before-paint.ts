/**
 * Runs before a page is painted: in its head, as the text of the functions below, which therefore use
 * nothing but themselves; the CSP allows it by its hash. A browser's first page comes without it and is
 * painted sooner, since nothing is stored yet that it could read; there the page's own script catches up.
 */
import { applyTheme } from '#client/theme/apply-theme.ts'

/**
 * Says in `data-auth` who is signed in, so that the header never moves: `auth-storage` tells it, or that a
 * sign-in waits for its second factor (`app/sign-in/pending.ts`). After 30 idle minutes the session is over.
 * Says in `data-typed` that the lines of the hero were typed already in this session of the browser.
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
 * On the way between a list and the page of one of its items, names the title and the picture of the item
 * on both, so that they fly from one place to the other. An item is what is marked `data-item`: on a list
 * the one with a link to the other page, else the article that the page is about. What is out of sight has
 * no name, so that nothing flies in from far away.
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

export const beforePaint = `(${applyTheme})(document.documentElement.dataset);(${showState})(document.documentElement);(${shareElements})()`
