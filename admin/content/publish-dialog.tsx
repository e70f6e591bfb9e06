/** What publishing changes for visitors, with the checklist, before it is done. */
import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type {
  EditedDocument,
  LanguageTexts,
  PublishRefusal,
  StaleTranslation,
} from '#shared/admin/content.ts'
import {
  chooseTexts,
  type LanguageActs,
  listScheduled,
  publishesByLanguage,
  showFromNow,
} from '#shared/admin/publish-languages.ts'
import { describePublication, type Publication } from '#shared/admin/visibility.ts'
import type { FieldPath } from '#shared/check-document.ts'
import { isSame } from '#shared/content-changes.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { languagesOf, type SiteContent } from '#shared/site.ts'
import { call } from '../session/call.ts'
import { useFirstLanguage, useSiteLanguages } from '../session/site-languages.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { toLocalDay } from '../ui/local-time.ts'
import { showToast } from '../ui/toasts.ts'
import { Checklist } from './checklist.tsx'
import { FieldChanges } from './field-diff.tsx'
import { findWarnings, type Warning } from './find-warnings.ts'
import { listChanges } from './list-changes.ts'
import { listProblems, type Refused } from './list-problems.ts'
import { useFieldDescriptions } from './names.ts'
import styles from './publish.module.css'
import { firstActs, LanguageChoices, LanguageMarks } from './publish-languages.tsx'
import { useWords } from './room-words.ts'

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
  /** `from`: when the first of its languages appears that visitors do not see yet; null: all are public. */
  onPublished(document: EditedDocument, publication: Publication, from: string | null): void
  onRefused(refused: Refused): void
  /** Somebody else has changed the draft, or published something else. */
  onStale(): void
  onClose(): void
}

export function PublishDialog(props: PublishDialogProps) {
  const { publish } = useWords().content
  const { shell } = useWords()
  return (
    <Dialog isWide title={publish.title(props.title)} onClose={props.onClose}>
      <Suspense fallback={<p role="status">{shell.loading}</p>}>
        <Inside {...props} />
      </Suspense>
    </Dialog>
  )
}

function Inside(props: PublishDialogProps) {
  const { document, version, refused } = props
  const { kind, id, published } = document
  const { content, session } = useWords()
  const { publish } = content
  const [isSending, setSending] = useState(false)
  const [isTypo, setTypo] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  /** Fields that were published with another value since the draft was begun. */
  const [conflicts, setConflicts] = useState<FieldPath[]>([])
  const present = useSiteLanguages()
  // The document of the site brings its own.
  const languages = kind === 'site' ? languagesOf(props.current as SiteContent) : present
  const stale = useMemo(
    () => props.stale.filter(({ language }) => languages.includes(language)),
    [props.stale, languages],
  )
  const leaving =
    kind === 'site' && published !== null
      ? languagesOf(published as SiteContent).filter((one) => !languages.includes(one))
      : []
  const [deletes, setDeletes] = useState(false)
  const isByLanguage = publishesByLanguage(kind)
  const [acts, setActs] = useState<LanguageActs>(() =>
    isByLanguage ? firstActs(kind, props.current) : {},
  )
  const current = useMemo(
    () => (isByLanguage ? chooseTexts(props.current, published, acts) : props.current),
    [isByLanguage, props.current, published, acts],
  )
  const scheduled = isByLanguage ? listLater(props.current, published, acts) : []
  const now = new Date()
  const next = isByLanguage ? showFromNow(current, toLocalDay(now), now) : current
  const publication = describePublication(kind, published, next, now, languages)
  const appears = scheduled.find(({ language }) =>
    publication.languages.length > 0
      ? publication.languages.includes(language)
      : languages.includes(language),
  )
  const { nameOf } = useFieldDescriptions(kind)
  const defaultLanguage = useFirstLanguage()
  const problems = useMemo(
    () => listProblems(kind, current, defaultLanguage, refused),
    [kind, current, defaultLanguage, refused],
  )
  const warnings = useMemo(() => {
    const wrong = problems.map(({ path }) => path.join('.'))
    const isKnown = ({ path }: Warning) => wrong.some((one) => one.startsWith(path.join('.')))
    const unfit = stale.map(({ path, language }): Warning => ({ name: 'stale', path, language }))
    const found = findWarnings(kind, current, languages, published)
    return [...unfit, ...found.filter((one) => one.name !== 'missing' || !isKnown(one))]
  }, [kind, current, published, problems, stale, languages])

  const isPublishable = problems.length === 0 && !isSame(current, published)

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
    const path = `/api/admin/content/${kind}/${id}/publish`
    const body = {
      overwrites: conflicts.length > 0,
      isTypo,
      ...(isByLanguage && { languages: acts, today: toLocalDay(new Date()) }),
    }
    const answer = await call<EditedDocument>(path, { method: 'POST', version, body })
    setSending(false)
    if (answer.ok) {
      props.onPublished(answer.data, publication, appears?.from ?? null)
      return deletes && leaving.length > 0 ? deleteHidden() : undefined
    }
    const found = (answer.data as PublishRefusal | null)?.problems
    if (answer.code === 'VALIDATION' && found) {
      return props.onRefused({ document: current, problems: found })
    }
    if (answer.code === 'STALE') {
      const fields = (answer.data as { conflicts: FieldPath[] } | null)?.conflicts ?? []
      setConflicts(fields)
      if (fields.length === 0 || !isOpen.current) fail(publish.stale)
      return props.onStale()
    }
    fail(answer.error ?? session.unreachable)
  }
  const deleteHidden = async () => {
    const path = '/api/admin/documents/delete-hidden'
    const answer = await call<{ documents: number }>(path, { method: 'POST', body: {} })
    if (answer.ok) showToast(publish.leaving.removed(answer.data.documents))
    else showToast(answer.error ?? session.unreachable, { isProblem: true })
  }
  const acted = {
    published: publish.act,
    scheduled: publish.schedule,
    unpublished: publish.unpublish,
    hidden: publish.hide,
  }
  return (
    <>
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
      <Part title={publish.languages}>
        {isByLanguage ? (
          <LanguageChoices
            kind={kind}
            current={props.current}
            published={published}
            acts={acts}
            scheduled={scheduled}
            onChange={setActs}
          />
        ) : (
          <LanguageMarks kind={kind} document={current} languages={languages} />
        )}
      </Part>
      {leaving.length > 0 && (
        <LeavingLanguages leaving={leaving} isTicked={deletes} onTick={setDeletes} />
      )}
      <Part title={publish.changes}>
        <Changes document={document} current={current} published={published} />
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
        <Button isPrimary disabled={!isPublishable || isSending} onClick={send}>
          {conflicts.length > 0 ? publish.overwrite : acted[publication.outcome]}
        </Button>
      </div>
    </>
  )
}

/** The languages that appear later if the draft is published now. */
function listLater(draft: unknown, published: unknown, acts: LanguageActs) {
  const now = new Date()
  const current = showFromNow(draft, toLocalDay(now), now)
  return listScheduled(chooseTexts(current, published, acts), now)
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
