/** The command palette: finds every document, page and command by its name in any language (Ctrl or Cmd with K). */
import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { isComposing } from '#client/is-composing.ts'
import { inBrackets } from '#client/punctuation.ts'
import type { DocumentList, EditedDocument } from '#shared/admin/content.ts'
import { type Language, languageNames, languages } from '#shared/i18n/languages.ts'
import type { PanelWords } from '#shared/i18n/panel/en.ts'
import { idsOfKinds, namesOfKinds } from '#shared/kinds/names.ts'
import { lookUp } from '#shared/look-up.ts'
import { rooms } from '../rooms.tsx'
import { call } from '../session/call.ts'
import { signOut } from '../session/sign-out.ts'
import { Dialog } from '../ui/dialog.tsx'
import { toLocalDay } from '../ui/local-time.ts'
import { readPageCommands } from '../ui/page-commands.ts'
import { showProblem } from '../ui/toasts.ts'
import { chooseTitle } from '../words/document-title.ts'
import { loadWords, usePanelLanguage } from '../words/words.ts'
import { type Command, findCommands } from './find-commands.ts'
import styles from './palette.module.css'
import { useTheme } from './theme.ts'
import { shellWords } from './words.ts'

interface PaletteProps {
  onClose(): void
  onHelp(): void
}

export function Palette({ onClose, onHelp }: PaletteProps) {
  const { language, words } = usePanelLanguage()
  const own = shellWords[language]
  const navigate = useNavigate()
  const commands = useCommands(onHelp)
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const text = typed.trim()
  const { documents, state } = useDocuments(text)
  const inMessages: Command = {
    id: 'messages',
    text: own.searchMessages(text),
    run: () => void navigate(`/inbox?search=${encodeURIComponent(text)}`),
  }
  const found = [
    ...findCommands(commands, typed),
    ...documents,
    // What comes last is not in the way of documents that are still looked for.
    ...(text !== '' && state !== 'searching' ? [inMessages] : []),
  ]
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[chosen]?.scrollIntoView({ block: 'nearest' })
  }, [chosen])

  const run = (index: number) => {
    const command = found[index]
    if (!command) return
    onClose()
    command.run()
  }
  const step = (by: number) => setChosen((chosen + by + found.length) % (found.length || 1))
  const keys: Record<string, () => void> = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    Enter: () => run(chosen),
  }
  return (
    <Dialog title={words.shell.palette} onClose={onClose}>
      <input
        className={styles.input}
        type="search"
        dir="auto"
        role="combobox"
        aria-label={own.prompt}
        placeholder={own.prompt}
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
        aria-label={words.shell.palette}
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
      <p role="status">{state === null ? '' : own[state]}</p>
    </Dialog>
  )
}

/** While somebody types, the server is asked only once they pause. */
const pauseMs = 150

/** Documents whose titles contain what was typed, in the language of the panel. */
function useDocuments(text: string): {
  documents: Command[]
  state: 'searching' | 'failed' | null
} {
  const { language, words } = usePanelLanguage()
  const navigate = useNavigate()
  const [found, setFound] = useState<{ text: string; list: DocumentList | null }>()
  useEffect(() => {
    if (text === '') return
    const leaving = new AbortController()
    const timer = setTimeout(async () => {
      const query = new URLSearchParams({ search: text, size: '8', order: 'recent' })
      const answer = await call<DocumentList>(`/api/admin/content?${query}`, {
        signal: leaving.signal,
      })
      if (!leaving.signal.aborted) setFound({ text, list: answer.ok ? answer.data : null })
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [text])
  if (text === '') return { documents: [], state: null }
  if (found?.text !== text) return { documents: [], state: 'searching' }
  const documents = (found.list?.items ?? []).map(({ kind, id, titles }) => ({
    id: `${kind}/${id}`,
    text: `${chooseTitle({ kind, id, titles }, language, words.documents).text} · ${namesOfKinds[language][kind]}`,
    run: () => void navigate(`/content/${kind}/${id}`),
  }))
  return { documents, state: found.list ? null : 'failed' }
}

type Names = readonly (readonly [id: string, name: string])[]

/** What can be done everywhere; an address leads to a page. */
function nameCommands(language: Language, words: PanelWords, isDark: boolean): Names {
  const { create, matrix, trash } = shellWords[language]
  const { inbox, security, shell, session } = words
  const kinds = Object.entries(namesOfKinds[language]).map(
    ([kind, name]) => [lookUp(idsOfKinds, kind) ?? [], kind, name] as const,
  )
  const pages = [
    ...rooms.map(({ name, path }) => [`/${path}`, name[language]]),
    [`/inbox?folder=new`, `${inbox.title} › ${inbox.folderNames.new}`],
    ['/inbox/letters', inbox.emails.title],
    ['/content/matrix', matrix],
    ['/content?state=trash', trash],
    ...kinds.flatMap(([ids, kind, name]) =>
      // The look is a room.
      typeof ids === 'string' || kind === 'look'
        ? []
        : ids.map((id) => [
            `/content/${kind}/${id}`,
            ids.length > 1 ? name + inBrackets(id, language) : name,
          ]),
    ),
    ...(['audit', 'reports', 'sessions', 'users', 'policy'] as const).map((tab) => [
      `/security/${tab}`,
      security.tabs[tab],
    ]),
  ]
  return [
    ...kinds.flatMap(([ids, kind, name]) =>
      typeof ids === 'string' ? [[`new ${kind}`, create(name)] as const] : [],
    ),
    ...pages.map(([path = '', name = '']) => [path, shell.goTo(name)] as const),
    ['theme', isDark ? shell.toLight : shell.toDark],
    ['help', shell.shortcuts],
    ['profile', shell.toProfile],
    ['site', shell.toSite],
    ['out', session.signOut],
  ]
}

/** The commands of the palette: those of the open page first. */
function useCommands(onHelp: () => void): Command[] {
  const navigate = useNavigate()
  const { language, words, setLanguage } = usePanelLanguage()
  const [isDark, setDark] = useTheme()
  const elsewhere = useMemo(() => languages.filter((other) => other !== language), [language])
  const [catalogues, setCatalogues] = useState<readonly (readonly [Language, PanelWords])[]>([])
  useEffect(() => {
    // Without them, commands are found in the language of the panel.
    void Promise.all(elsewhere.map(async (one) => [one, await loadWords(one)] as const)).then(
      setCatalogues,
      () => {},
    )
  }, [elsewhere])
  const others = new Map<string, string[]>()
  for (const [one, words] of catalogues) {
    for (const [id, name] of nameCommands(one, words, isDark))
      others.set(id, [...(others.get(id) ?? []), name])
  }
  const create = async (kind: string) => {
    const body = { today: toLocalDay(new Date()) }
    const answer = await call<EditedDocument>(`/api/admin/content/${kind}`, {
      method: 'POST',
      body,
    })
    if (!answer.ok) return showProblem(answer.error)
    await navigate(`/content/${kind}/${answer.data.id}`, { state: { isNew: true } })
  }
  const acts: Record<string, () => void> = {
    theme: () => setDark(!isDark),
    help: onHelp,
    profile: () => location.assign('/profile'),
    site: () => location.assign('/'),
    out: () => void signOut(),
  }
  return [
    ...readPageCommands().map((one) => ({
      ...one,
      others: elsewhere.flatMap((other) => lookUp(shellWords[other].acts, one.id) ?? []),
    })),
    ...nameCommands(language, words, isDark).map(([id, text]) => ({
      id,
      text,
      others: others.get(id) ?? [],
      run() {
        if (id.startsWith('new ')) void create(id.slice(4))
        else if (id.startsWith('/')) void navigate(id)
        else lookUp(acts, id)?.()
      },
    })),
    ...elsewhere.map((other) => ({
      id: other,
      text: languageNames[other].name,
      run: () => void setLanguage(other),
    })),
  ]
}
