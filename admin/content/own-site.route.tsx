/** The short form that replaces the sample by the owner's own site. */
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { inBrackets } from '#client/punctuation.ts'
import type { PublishRefusal } from '#shared/admin/content.ts'
import {
  type OwnSite,
  type OwnSiteForm,
  type OwnSiteStarted,
  ownSiteFields,
  scaleNames,
} from '#shared/admin/own-site.ts'
import { checkDocument, type FieldProblem } from '#shared/check-document.ts'
import { gradingPresets } from '#shared/grading.ts'
import { type Language, languageNames, languages } from '#shared/i18n/languages.ts'
import { choiceTextOf } from '#shared/i18n/panel/fields/field-labels.ts'
import { describeProblem } from '#shared/i18n/panel/problems/describe-problem.ts'
import { accentNames, accents } from '#shared/look.ts'
import { fixedPages } from '#shared/site.ts'
import { call } from '../session/call.ts'
import { load } from '../session/load.ts'
import { readSiteLanguages } from '../session/site-languages.ts'
import buttonStyles from '../ui/button.module.css'
import { Button } from '../ui/button.tsx'
import { Select, TextField } from '../ui/field.tsx'
import { Page } from '../ui/page.tsx'
import { showToast } from '../ui/toasts.ts'
import { usePanelLanguage, useRoomWords } from '../words/words.ts'
import styles from './own-site.module.css'
import { useWords } from './room-words.ts'
import { ownSiteWords } from './words.ts'

const path = '/api/admin/own-site'
const usualScale = { ko: 'korea-4.5', en: 'us-4.0', ja: 'japan-4.0' } as const

export const loader = ({ request }: LoaderFunctionArgs) => load<OwnSiteForm>('/own-site', request)

export function Component() {
  const begun: OwnSiteForm = useLoaderData()
  const words = useRoomWords(ownSiteWords)
  const [started, setStarted] = useState<OwnSiteStarted | null>(null)
  return (
    <Page title={started ? words.done : words.title}>
      {started ? (
        <Started started={started} onUndone={() => setStarted(null)} />
      ) : begun.left > 0 ? (
        <StartForm begun={begun} onStarted={setStarted} />
      ) : (
        <p>
          {words.none} <Link to="/">{words.home}</Link>
        </p>
      )}
    </Page>
  )
}

interface StartFormProps {
  begun: OwnSiteForm
  onStarted(started: OwnSiteStarted): void
}

function StartForm({ begun, onStarted }: StartFormProps) {
  const { language } = usePanelLanguage()
  const { editor, fields, problems: problemWords, session } = useWords()
  const words = useRoomWords(ownSiteWords)
  const form = useRef<HTMLFormElement>(null)
  const [site, setSite] = useState<OwnSite>({
    languages: begun.keeps.includes('languages') ? begun.languages : [language],
    name: begun.name,
    work: begun.work,
    email: begun.email,
    pages: [...fixedPages],
    scale: usualScale[language],
    accent: 'dancheong',
  })
  const [found, setFound] = useState<readonly FieldProblem[]>([])
  const [isSending, setSending] = useState(false)
  const set = (changed: Partial<OwnSite>) => setSite((before) => ({ ...before, ...changed }))
  const asks = (field: OwnSiteForm['keeps'][number]) => !begun.keeps.includes(field)

  const refuse = (problems: readonly FieldProblem[]) => {
    setFound(problems)
    const [first] = problems
    const named = form.current?.elements.namedItem(first?.path.join('.') ?? '')
    if (named instanceof HTMLElement) named.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const sent = toSent(site)
    const checked = checkDocument(ownSiteFields, sent, site.languages[0])
    if (!checked.ok) return refuse(checked.problems)
    setSending(true)
    const answer = await call<OwnSiteStarted>(path, { method: 'POST', body: sent })
    setSending(false)
    if (answer.ok) {
      void readSiteLanguages()
      return onStarted(answer.data)
    }
    const { problems } = (answer.data ?? {}) as Partial<PublishRefusal>
    if (problems) return refuse(problems)
    const sentence = answer.code === 'STALE' ? words.changed : answer.error
    showToast(sentence ?? session.unreachable, { isProblem: true })
  }
  /** The control of a field, with what is wrong with it. */
  const named = (...parts: (string | number)[]) => {
    const name = parts.join('.')
    const [problem] = found.filter((one) => one.path.join('.') === name)
    return {
      name,
      'aria-invalid': problem ? true : undefined,
      ...(problem && { hint: describeProblem(problemWords, problem.problem) }),
    }
  }
  const labelIn = (label: string, one: Language) =>
    site.languages.length > 1 ? label + inBrackets(languageNames[one].name, language) : label

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <p>{words.text(begun.left)}</p>
      {begun.keeps.length > 0 && <p>{words.kept}</p>}
      {asks('languages') && (
        <Group label={words.languages}>
          {languages.map((one) => (
            <Tick
              key={one}
              label={languageNames[one].name}
              isOn={site.languages.includes(one)}
              onChange={(isOn) => set({ languages: withEntry(site.languages, one, isOn) })}
            />
          ))}
        </Group>
      )}
      <ProblemOf found={found} name="languages" />
      {asks('languages') && site.languages.length > 1 && (
        <Select
          label={words.first}
          hint={words.firstHint}
          value={site.languages[0]}
          choices={site.languages.map((one) => ({ value: one, text: languageNames[one].name }))}
          onChange={({ target }) => {
            const first = target.value as Language
            set({ languages: [first, ...site.languages.filter((one) => one !== first)] })
          }}
        />
      )}
      {asks('name') &&
        site.languages.map((one) => (
          <TextField
            key={one}
            label={labelIn(words.name, one)}
            lang={one}
            autoComplete="off"
            value={site.name[one] ?? ''}
            onChange={({ target }) => set({ name: { ...site.name, [one]: target.value } })}
            {...named('name', one)}
          />
        ))}
      {asks('name') &&
        site.languages.map((one, index) => (
          <TextField
            key={one}
            label={labelIn(words.work, one)}
            {...(index === 0 && { hint: words.workHint })}
            lang={one}
            autoComplete="off"
            value={site.work[one] ?? ''}
            onChange={({ target }) => set({ work: { ...site.work, [one]: target.value } })}
            {...named('work', one)}
          />
        ))}
      {asks('name') && (
        <TextField
          label={words.email}
          type="email"
          lang="en"
          value={site.email}
          onChange={({ target }) => set({ email: target.value })}
          {...named('email')}
        />
      )}
      {asks('languages') && (
        <Group label={words.pages}>
          {fixedPages.map((page) => (
            <Tick
              key={page}
              label={choiceTextOf(fields, 'site', ['pages'], page)}
              isDisabled={page === 'home'}
              isOn={site.pages?.includes(page) ?? true}
              onChange={(isOn) =>
                set({
                  pages: fixedPages.filter((one) =>
                    one === page ? isOn : site.pages?.includes(one),
                  ),
                })
              }
            />
          ))}
        </Group>
      )}
      {asks('scale') && site.pages?.includes('academics') && (
        <Select
          label={words.scale}
          value={site.scale}
          choices={scaleNames.map((one) => ({
            value: one,
            text: gradingPresets[one].name[language],
          }))}
          onChange={({ target }) => set({ scale: target.value as (typeof scaleNames)[number] })}
        />
      )}
      <Group label={words.accent}>
        {accentNames.map((one) => (
          <label key={one} className={styles.colour}>
            <input
              type="radio"
              name="accent"
              checked={site.accent === one}
              onChange={() => set({ accent: one })}
            />
            <span
              className={styles.swatch}
              style={{ background: `light-dark(${accents[one].day}, ${accents[one].night})` }}
            />
            {editor.colour.names[one]}
          </label>
        ))}
      </Group>
      <p className="choices">
        <Button type="submit" isPrimary disabled={isSending}>
          {isSending ? words.running : words.act}
        </Button>
      </p>
    </form>
  )
}

function ProblemOf({ found, name }: { found: readonly FieldProblem[]; name: string }) {
  const { problems } = useWords()
  const problem = found.find(({ path }) => path[0] === name)
  return problem ? <p role="alert">{describeProblem(problems, problem.problem)}</p> : null
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      <div className={styles.ticks}>{children}</div>
    </fieldset>
  )
}

interface TickProps {
  label: string
  isOn: boolean
  isDisabled?: boolean
  onChange(isOn: boolean): void
}

function Tick({ label, isOn, isDisabled = false, onChange }: TickProps) {
  return (
    <label>
      <input
        type="checkbox"
        checked={isOn}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.checked)}
      />
      {label}
    </label>
  )
}

function withEntry<Entry>(list: readonly Entry[], entry: Entry, isOn: boolean): Entry[] {
  return isOn ? [...list, entry] : list.filter((one) => one !== entry)
}

/** Texts of the chosen languages that are not empty. */
function toSent({ languages: chosen, name, work, scale, pages, ...others }: OwnSite): OwnSite {
  const written = (texts: OwnSite['name']) =>
    Object.fromEntries(chosen.flatMap((one) => (texts[one]?.trim() ? [[one, texts[one]]] : [])))
  const isWhole = pages?.length === fixedPages.length
  return {
    languages: chosen,
    name: written(name),
    work: written(work),
    ...(!isWhole && { pages }),
    ...(pages?.includes('academics') && { scale }),
    ...others,
  }
}

interface StartedProps {
  started: OwnSiteStarted
  onUndone(): void
}

function Started({ started, onUndone }: StartedProps) {
  const { session } = useWords()
  const words = useRoomWords(ownSiteWords)
  const { trashed, kept } = started
  const undo = async () => {
    const answer = await call(`${path}/undo`, { method: 'POST' })
    if (answer.ok) {
      onUndone()
      void readSiteLanguages()
      return showToast(words.undone)
    }
    const sentence = answer.code === 'STALE' ? words.tooLate : answer.error
    showToast(sentence ?? session.unreachable, { isProblem: true })
  }
  return (
    <div className={styles.form} role="status">
      <p>{words.doneText(trashed)}</p>
      {kept.length > 0 && <p>{words.stays(kept.join(', '))}</p>}
      <p className="choices">
        <Button onClick={() => void undo()}>{words.undo}</Button>
        <a className={`${buttonStyles.button} ${buttonStyles.primary}`} href="/">
          {words.open}
        </a>
      </p>
    </div>
  )
}
