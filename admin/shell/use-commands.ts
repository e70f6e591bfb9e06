import { useNavigate } from 'react-router'
import { languageNames, languages } from '#shared/i18n/languages.ts'
import { rooms } from '../rooms.tsx'
import { signOut } from '../session/sign-out.ts'
import { usePanelLanguage } from '../words/words.ts'
import type { Command } from './find-commands.ts'
import { useTheme } from './theme.ts'

/** The commands of the palette, in the language of the panel. */
export function useCommands(onHelp: () => void): Command[] {
  const navigate = useNavigate()
  const { language, words, setLanguage } = usePanelLanguage()
  const { inbox, security, shell } = words
  const [isDark, setDark] = useTheme()
  const goTo = (name: string, path: string): Command => ({
    id: path,
    text: shell.goTo(name),
    run: () => navigate(path),
  })
  return [
    ...rooms.map(({ name, path }) => goTo(name[language], `/${path}`)),
    goTo(`${inbox.title} › ${inbox.folderNames.new}`, '/inbox?folder=new'),
    goTo(inbox.letters.title, '/inbox/letters'),
    goTo(security.tabs.audit, '/security/audit'),
    goTo(security.tabs.reports, '/security/reports'),
    goTo(security.tabs.sessions, '/security/sessions'),
    goTo(security.tabs.users, '/security/users'),
    goTo(security.tabs.policy, '/security/policy'),
    {
      id: 'theme',
      text: isDark ? shell.toLight : shell.toDark,
      run: () => setDark(!isDark),
    },
    ...languages
      .filter((other) => other !== language)
      .map((other) => ({
        id: other,
        text: languageNames[other].name,
        run: () => void setLanguage(other),
      })),
    { id: 'help', text: shell.shortcuts, run: onHelp },
    { id: 'site', text: shell.toSite, run: () => location.assign('/') },
    { id: 'out', text: words.session.signOut, run: () => void signOut() },
  ]
}
