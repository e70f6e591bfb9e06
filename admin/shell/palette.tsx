/** The command palette: finds every document, page and command by its name in any language (Ctrl or Cmd with K). */
import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { inBrackets } from '#client/punctuation.ts'
import type { EditedDocument } from '#shared/admin/content.ts'
import { type Language, languageNames, languages } from '#shared/i18n/languages.ts'
import type { PanelWords } from '#shared/i18n/panel/en.ts'
import { idsOfKinds, namesOfKinds } from '#shared/kinds/names.ts'
import { lookUp } from '#shared/look-up.ts'
import { rooms } from '../rooms.tsx'
import { call } from '../session/call.ts'
import { useFoundDocuments } from '../session/found-documents.ts'
import { signOut } from '../session/sign-out.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Finder } from '../ui/finder.tsx'
import { toLocalDay } from '../ui/local-time.ts'
import { readPageCommands } from '../ui/page-commands.ts'
import { showProblem } from '../ui/toasts.ts'
import { chooseTitle } from '../words/document-title.ts'
import { loadWords, usePanelLanguage } from '../words/words.ts'
import { type Command, findCommands } from './find-commands.ts'
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
  const text = typed.trim()
  const { documents, state } = useFoundDocuments(text || null, most)
  const inMessages: Command = {
    id: 'messages',
    text: own.searchMessages(text),
    run: () => void navigate(`/inbox?search=${encodeURIComponent(text)}`),
  }
  const found = [
    ...findCommands(commands, typed),
    ...documents.map(({ kind, id, titles }) => ({
      id: `${kind}/${id}`,
      text: `${chooseTitle({ kind, id, titles }, language, words.documents).text} · ${namesOfKinds[language][kind]}`,
      run: () => void navigate(`/content/${kind}/${id}`),
    })),
    // What comes last is not in the way of documents that are still looked for.
    ...(text !== '' && state !== 'searching' ? [inMessages] : []),
  ]
  return (
    <Dialog title={words.shell.palette} onClose={onClose}>
      <Finder
        name={words.shell.palette}
        prompt={own.prompt}
        typed={typed}
        found={found.map((one) => ({
          ...one,
          run() {
            onClose()
            one.run()
          },
        }))}
        status={state === null ? '' : own[state]}
        onType={setTyped}
      />
    </Dialog>
  )
}

/** Of documents in a list. */
const most = 8

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
