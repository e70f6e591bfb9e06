/** The command palette: finds every page and command by its name (Ctrl or Cmd with K). */
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { isComposing } from '#client/is-composing.ts'
import { languageNames, languages } from '#shared/i18n/languages.ts'
import { lookUp } from '#shared/look-up.ts'
import { rooms } from '../rooms.tsx'
import { signOut } from '../session/sign-out.ts'
import { Dialog } from '../ui/dialog.tsx'
import { usePanelLanguage, useWords } from '../words/words.ts'
import { type Command, findCommands } from './find-commands.ts'
import styles from './palette.module.css'
import { useTheme } from './theme.ts'

interface PaletteProps {
  onClose(): void
  onHelp(): void
}

export function Palette({ onClose, onHelp }: PaletteProps) {
  const { shell } = useWords()
  const navigate = useNavigate()
  const commands = useCommands(onHelp)
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const found = findCommands(commands, typed)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[chosen]?.scrollIntoView({ block: 'nearest' })
  }, [chosen])

  const run = (index: number) => {
    const command = found[index]
    // Text that matches no command may be a search in the inbox.
    onClose()
    if (command) command.run()
    else if (typed.trim()) void navigate(`/inbox?search=${encodeURIComponent(typed.trim())}`)
  }
  const step = (by: number) => setChosen((chosen + by + found.length) % (found.length || 1))
  const keys: Record<string, () => void> = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    Enter: () => run(chosen),
  }
  return (
    <Dialog title={shell.palette} onClose={onClose}>
      <input
        className={styles.input}
        type="search"
        dir="auto"
        role="combobox"
        aria-label={shell.palettePrompt}
        placeholder={shell.palettePrompt}
        aria-expanded="true"
        aria-controls="commands"
        aria-activedescendant={found.length > 0 ? `command-${chosen}` : undefined}
        autoComplete="off"
        // The dialog was opened to type into it.
        autoFocus
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setChosen(0)
        }}
        onKeyDown={(event) => {
          const action = isComposing(event.nativeEvent) ? undefined : lookUp(keys, event.key)
          if (!action) return
          event.preventDefault()
          action()
        }}
      />
      <div
        ref={list}
        className={styles.list}
        id="commands"
        role="listbox"
        aria-label={shell.palette}
      >
        {found.map(({ id, text }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys.
          <div
            key={id}
            id={`command-${index}`}
            className={styles.choice}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            onClick={() => run(index)}
            onPointerMove={() => setChosen(index)}
          >
            {text}
          </div>
        ))}
      </div>
      {found.length === 0 && <p>{shell.searchMessages(typed.trim())}</p>}
    </Dialog>
  )
}

/** The commands of the palette, in the language of the panel. */
function useCommands(onHelp: () => void): Command[] {
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
    goTo(inbox.emails.title, '/inbox/letters'),
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
