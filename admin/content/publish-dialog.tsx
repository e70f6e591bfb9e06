/** What publishing changes for visitors, with the checklist, before it is done. */
import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type {
  EditedDocument,
  LanguageTexts,
  PublishRefusal,
  StaleTranslation,
} from '#shared/admin/content.ts'
import { publishesByLanguage } from '#shared/admin/publish-languages.ts'
import { visibilitiesOf } from '#shared/admin/visibility.ts'
import type { FieldPath } from '#shared/check-document.ts'
import { isSame } from '#shared/content-changes.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { languagesOf, type SiteContent } from '#shared/site.ts'
import { call } from '../session/call.ts'
import { useFirstLanguage, useSiteLanguages } from '../session/site-languages.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { showToast } from '../ui/toasts.ts'
import { Checklist } from './checklist.tsx'
import { type Plan, plan, readChoice } from './choose-visibility.ts'
import { useDocumentKeys } from './document-keys.ts'
import { FieldChanges } from './field-diff.tsx'
import { findWarnings, type Warning } from './find-warnings.ts'
import { listChanges } from './list-changes.ts'
import { listProblems, type Refused } from './list-problems.ts'
import { useFieldDescriptions } from './names.ts'
import styles from './publish.module.css'
import { useWords } from './room-words.ts'
import { sendPublication } from './use-document-acts.ts'
import { LanguageMarks, VisibilityControl } from './visibility-control.tsx'

interface PublishDialogProps {
  document: EditedDocument
  title: string
  /** What is going to be published, and the version of the draft that holds it. */
  current: unknown
  version: number
  refused: Refused | null
  asked: Promise<Warning[]>
  stale: readonly StaleTranslation[]
  onField(path: FieldPath): void
  onMend(path: FieldPath, text: string): void
  onPublished(document: EditedDocument, plan: Plan): void
  onRefused(refused: Refused): void
  /** Somebody else has changed the draft, or published something else. */
  onStale(): void
  onClose(): void
}

export function PublishDialog(props: PublishDialogProps) {
  const { kind, published } = props.document
  const { content, shell } = useWords()
  const { publish } = content
  const present = useSiteLanguages()
  // The document of the site brings its own.
  const languages = kind === 'site' ? languagesOf(props.current as SiteContent) : present
  const draft = useMemo(
    () => ({ kind, published, current: props.current }),
    [kind, published, props.current],
  )
  const [chosen, choose] = useState(() => readChoice(draft, new Date()))
  const planned = useMemo(() => plan(draft, chosen, languages), [draft, chosen, languages])
  const act = isSame(planned.next, published)
    ? publish.visibility
    : publish.acts[planned.effects[0].outcome]
  return (
    <Dialog isWide title={publish.title(act, props.title)} onClose={props.onClose}>
      <Suspense fallback={<p role="status">{shell.loading}</p>}>
        <Inside
          {...props}
          languages={languages}
          planned={planned}
          act={act}
          control={
            visibilitiesOf(kind).length > 1 && (
              <Part title={publish.visibility}>
                <VisibilityControl draft={draft} chosen={chosen} onChoose={choose} />
              </Part>
            )
          }
        />
      </Suspense>
    </Dialog>
  )
}

interface InsideProps extends PublishDialogProps {
  languages: readonly Language[]
  planned: Plan
  /** What is going to happen, in words. */
  act: string
  control: ReactNode
}

function Inside(props: InsideProps) {
  const { document, version, refused, languages, planned } = props
  const { kind, id, published } = document
  const { content, session } = useWords()
  const { publish } = content
  const [isSending, setSending] = useState(false)
  const [isTypo, setTypo] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  /** Fields that were published with another value since the draft was begun. */
  const [conflicts, setConflicts] = useState<FieldPath[]>([])
  const stale = useMemo(
    () => props.stale.filter(({ language }) => languages.includes(language)),
    [props.stale, languages],
  )
  const leaving =
    kind === 'site' && published !== null
      ? languagesOf(published as SiteContent).filter((one) => !languages.includes(one))
      : []
  const [deletes, setDeletes] = useState(false)
  const { next } = planned
  const { nameOf } = useFieldDescriptions(kind)
  const defaultLanguage = useFirstLanguage()
  const problems = useMemo(
    () => listProblems(kind, next, defaultLanguage, refused),
    [kind, next, defaultLanguage, refused],
  )
  const warnings = useMemo(() => {
    const wrong = problems.map(({ path }) => path.join('.'))
    const isKnown = ({ path }: Warning) => wrong.some((one) => one.startsWith(path.join('.')))
    const unfit = stale.map(({ path, language }): Warning => ({ name: 'stale', path, language }))
    const found = findWarnings(kind, next, languages, published)
    return [...unfit, ...found.filter((one) => one.name !== 'missing' || !isKnown(one))]
  }, [kind, next, published, problems, stale, languages])

  const isPublishable = problems.length === 0 && !isSame(next, published) && !isSending

  /** Answers may come after the user has closed the dialog. */
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  const fail = (sentence: string) => {
    if (isOpen.current) setFailure(sentence)
    else showToast(sentence, { isProblem: true })
  }

  const send = async () => {
    setSending(true)
    setFailure(null)
    const body = { ...planned.body, overwrites: conflicts.length > 0, isTypo }
    const answer = await sendPublication({ kind, id }, version, body)
    setSending(false)
    if (answer.ok) {
      props.onPublished(answer.data, planned)
      return deletes && leaving.length > 0 ? deleteHidden() : undefined
    }
    const found = (answer.data as PublishRefusal | null)?.problems
    if (answer.code === 'VALIDATION' && found) {
      return props.onRefused({ document: next, problems: found })
    }
    if (answer.code === 'STALE') {
      const fields = (answer.data as { conflicts: FieldPath[] } | null)?.conflicts ?? []
      setConflicts(fields)
      if (fields.length === 0 || !isOpen.current) fail(publish.stale)
      return props.onStale()
    }
    fail(answer.error ?? session.unreachable)
  }
  useDocumentKeys({ publish: () => isPublishable && void send() })
  const deleteHidden = async () => {
    const path = '/api/admin/documents/delete-hidden'
    const answer = await call<{ documents: number }>(path, { method: 'POST', body: {} })
    if (answer.ok) showToast(publish.leaving.removed(answer.data.documents))
    else showToast(answer.error ?? session.unreachable, { isProblem: true })
  }
  return (
    <>
      {props.control}
      <Checklist
        kind={kind}
        problems={problems}
        warnings={warnings}
        asked={props.asked}
        current={props.current}
        onField={props.onField}
        onMend={props.onMend}
      />
      <TypoTick stale={stale} isTicked={isTypo} onTick={setTypo} />
      {!publishesByLanguage(kind) && (
        <Part title={publish.languages}>
          <LanguageMarks kind={kind} document={next} languages={languages} />
        </Part>
      )}
      {leaving.length > 0 && (
        <LeavingLanguages leaving={leaving} isTicked={deletes} onTick={setDeletes} />
      )}
      <Part title={publish.changes}>
        <Changes document={document} current={next} published={published} />
      </Part>
      <div role="alert">
        {failure && <p>{failure}</p>}
        {conflicts.length > 0 && (
          <p>
            {publish.conflicts} {conflicts.map(nameOf).join(', ')}
          </p>
        )}
      </div>
      <div className={`choices ${styles.choices}`}>
        <Button onClick={props.onClose}>{publish.cancel}</Button>
        <Button isPrimary disabled={!isPublishable} onClick={send}>
          {conflicts.length > 0 ? publish.overwrite : props.act}
        </Button>
      </div>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

interface ChangesProps {
  document: EditedDocument
  current: unknown
  published: unknown
}

function Changes({ document: { kind }, current, published }: ChangesProps) {
  const { publish } = useWords().content
  const changes = useMemo(() => listChanges(published, current), [published, current])
  if (published === null) return <p>{publish.first}</p>
  if (changes.length === 0) return <p>{publish.none}</p>
  return <FieldChanges kind={kind} changes={changes} />
}

interface LeavingLanguagesProps {
  leaving: readonly Language[]
  isTicked: boolean
  onTick(isTicked: boolean): void
}

/** What goes with a language, before it goes. */
function LeavingLanguages({ leaving, isTicked, onTick }: LeavingLanguagesProps) {
  const { content } = useWords()
  const words = content.publish.leaving
  const [texts, setTexts] = useState<Partial<LanguageTexts>>({})
  useEffect(() => {
    void call<LanguageTexts>('/api/admin/documents/texts').then(
      (answer) => answer.ok && setTexts(answer.data),
    )
  }, [])
  return (
    <Part title={words.title}>
      {leaving.map((one) => {
        const name = content.languages[one]
        const count = texts[one]
        return (
          <p key={one}>{count === undefined ? words.counting(name) : words.text(name, count)}</p>
        )
      })}
      <p className={styles.typo}>
        <label>
          <input
            type="checkbox"
            checked={isTicked}
            aria-describedby="leaving-hint"
            onChange={({ target }) => onTick(target.checked)}
          />
          <span>{words.remove}</span>
        </label>
        <small id="leaving-hint">{words.hint}</small>
      </p>
    </Part>
  )
}

interface TypoTickProps {
  stale: readonly StaleTranslation[]
  isTicked: boolean
  onTick(isTicked: boolean): void
}

/** Only slips were corrected. It is offered if publishing makes translations stale. */
function TypoTick({ stale, isTicked, onTick }: TypoTickProps) {
  const { typo, typoHint } = useWords().content.publish
  const count = stale.filter(({ isNew }) => isNew).length
  if (count === 0) return null
  return (
    <p className={styles.typo}>
      <label>
        <input
          type="checkbox"
          checked={isTicked}
          aria-describedby="typo-hint"
          onChange={({ target }) => onTick(target.checked)}
        />
        <span>{typo}</span>
      </label>
      <small id="typo-hint">{typoHint(count)}</small>
    </p>
  )
}
