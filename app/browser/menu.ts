/** The phone's menu is a popover: outside clicks and Escape close it by themselves, links need this. */
export function watchMenu(): void {
  const menu = document.getElementById('menu')
  menu?.addEventListener('click', (event) => {
    const onLink = event.target instanceof Element && event.target.closest('a')
    if (onLink && menu.matches(':popover-open')) menu.hidePopover()
  })
}
