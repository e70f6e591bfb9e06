/** The script of every public page. Everything it improves also works without it. */
import { catchUp } from './before-paint.ts'
import { hydrateIslands } from './hydrate-islands.ts'
import { watchLanguageSwitcher } from './language.ts'
import { loadMessageForm } from './load-message-form.ts'
import { watchMenu } from './menu.ts'
import { reloadInDevelopment } from './reload-in-development.ts'
import { rememberVisit } from './remember.ts'
import { watchTheme } from './theme.ts'
import { typeHero } from './typed-hero.ts'
import { watchSecurity } from './watch-security.ts'

const root = document.documentElement
// The first page of a browser has no script before its first paint.
if (!root.dataset['theme']) {
  catchUp(root)
  void import('./first-page.ts')
}
rememberVisit()
watchSecurity()
watchTheme()
watchLanguageSwitcher()
watchMenu()
typeHero()
loadMessageForm()
hydrateIslands()
// Without a network, filters work as they do without a script.
const loadFilters = async (event: Event) => {
  try {
    const module = await import('./filters.ts')
    module.catchUp(event)
  } catch {}
}
for (const type of ['pointerenter', 'focusin', 'change', 'click', 'submit'])
  document.querySelector('[data-filters]')?.addEventListener(type, loadFilters, { once: true })
if (location.hash) void import('./reach.ts')
if (root.dataset['analytics']) void import('./analytics.ts')
// The button beside a block of code, and the one that shares a post. Their labels are no targets of clicks.
addEventListener('click', async ({ target }) => {
  // Not destructured: the compiled code would be longer.
  if (!(target as HTMLElement).dataset['copied']) return
  const module = await import('./copy.ts')
  module.copy(target as HTMLElement)
})
if (import.meta.env.MODE === 'development') reloadInDevelopment()
