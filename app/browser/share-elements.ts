/**
 * In a transition between a list and the page of an item, gives the title and the picture of the item the same
 * `view-transition-name` on both pages, so that they move from one place to the other. Items are marked `data-item`: on a
 * list, the item that links to the other page; else the article of the page. Elements outside the viewport get no name,
 * because they would fly in from far away. Part of the inline script of `before-paint.ts`: it uses no names from outside itself.
 */
export function shareElements(): void {
  const share = (transition: ViewTransition | null, url?: string | null) => {
    if (!transition) return
    // Any of the three fails if the page was shown before the transition was ready.
    const { ready, updateCallbackDone, finished } = transition
    const over = Promise.allSettled([ready, updateCallbackDone, finished])
    if (!url) return
    const link = document.querySelector(`[data-item] a[href="${new URL(url).pathname}"]`)
    const item = link?.closest('[data-item]') ?? document.querySelector('article[data-item]')
    const shared = [...(item?.querySelectorAll<HTMLElement>('[data-shared]') ?? [])]
    const seen = shared.filter((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return bottom > 0 && top < innerHeight
    })
    for (const { style, dataset } of seen) style.viewTransitionName = `item-${dataset['shared']}`
    const end = () => {
      for (const { style } of seen) style.viewTransitionName = ''
    }
    void over.then(end)
  }
  addEventListener('pageswap', (event) => {
    share(event.viewTransition, event.activation?.entry.url)
  })
  addEventListener('pagereveal', (event) => {
    share(event.viewTransition, navigation.activation?.from?.url)
  })
}
