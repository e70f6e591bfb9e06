/**
 * The phone menu is a popover: the browser closes it on outside clicks and Escape; this closes it on links,
 * except on one that opens something in place.
 */
export function watchMenu(): void {
  const menu = document.getElementById('menu')
  menu?.addEventListener('click', (event) => {
    const onLink = (event.target as Element).closest('a')
    if (onLink && !event.defaultPrevented && menu.matches(':popover-open')) menu.hidePopover()
  })
}
