/** The script of every public page. Everything it improves also works without it. */
import { catchUp } from './before-paint.ts'
import { watchLanguageSwitcher } from './language.ts'
import { watchMenu } from './menu.ts'
import { reloadInDevelopment } from './reload-in-development.ts'
import { rememberVisit } from './remember.ts'
import { submitOnChange } from './submit-on-change.ts'
import { watchTheme } from './theme.ts'
import { typeHero } from './typed-hero.ts'
import { wakeCopyButtons } from './wake-copy-buttons.ts'
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
wakeCopyButtons()
const { analytics } = document.documentElement.dataset
// Not destructured: the compiled import would be 30 bytes longer.
if (analytics) void import('./analytics.ts').then((module) => module.startAnalytics(analytics))
if (import.meta.env.MODE === 'development') reloadInDevelopment()
