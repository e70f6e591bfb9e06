/** Starts the panel: loads the session, the language and the address of the panel. */
import './styles/panel.css'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { rememberPanel } from '#client/known-panel.ts'
import { routes } from './routes.tsx'
import { watchOtherTabs } from './session/activity.ts'
import { openSession } from './session/call.ts'
import { endInvalidSession } from './session/sign-out.ts'
import { PanelProviders } from './shell/panel-providers.tsx'
import { Unreachable } from './shell/problem.tsx'
import { watchTheme } from './shell/theme.ts'
import { documentLanguage, loadWords } from './words/words.ts'

const { dataset } = document.documentElement
const language = documentLanguage()
const place = document.getElementById('panel')
if (!place) throw new Error('There is no place for the panel in its document.')
const root = createRoot(place)

watchOtherTabs()
watchTheme()
await endInvalidSession()
// Loads the room of the address, while the session is opened.
const router = createBrowserRouter(routes, { basename: dataset.base ?? '/' })
const [session, words] = await Promise.all([openSession(), loadWords(language)])

if (session.ok) {
  rememberPanel()
  root.render(
    <PanelProviders
      language={language}
      words={words}
      user={session.data}
      idleMs={Number(dataset.idleMs)}
    >
      <RouterProvider router={router} />
    </PanelProviders>,
  )
} else {
  root.render(<Unreachable words={words} error={session.error} />)
}
