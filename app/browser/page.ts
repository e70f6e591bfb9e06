/** The script of every public page. Everything it improves also works without it. */
import { catchUp } from './before-paint.ts'
import { watchLanguageSwitcher } from './language.ts'
import { watchMenu } from './menu.ts'
import { reloadInDevelopment } from './reload-in-development.ts'
import { rememberVisit } from './remember.ts'
import { submitOnChange } from './submit-on-change.ts'
import { watchTheme } from './theme.ts'
import { typeHero } from './typed-hero.ts'
import { wakeForm } from './wake-form.ts'
import { wakeIslands } from './wake-islands.ts'
import { watchSecurity } from './watch-security.ts'

catchUp(document.documentElement)
rememberVisit()
watchSecurity()
watchTheme()
watchLanguageSwitcher()
watchMenu()
submitOnChange()
typeHero()
wakeForm()
wakeIslands()
if (document.documentElement.dataset['analytics']) void import('./analytics.ts')
// The button beside a block of code, and the one that shares a post. Their labels are no targets of clicks.
addEventListener('click', ({ target }) => {
  // Not destructured: the compiled code would be longer.
  if ((target as HTMLElement).dataset['copied'])
    void import('./copy.ts').then((module) => module.copy(target as HTMLElement))
})
if (import.meta.env.MODE === 'development') reloadInDevelopment()
