/** One document: its state, what can be done with it, and the form. */
import { useMemo, useRef, useState } from 'react'
import {
  Link,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useNavigate,
} from 'react-router'
import { inBrackets } from '#client/punctuation.ts'
import type { EditedDocument, StaleTranslation } from '#shared/admin/content.ts'
import { listScheduled } from '#shared/admin/publish-languages.ts'
import { type Visibility, visibilitiesOf, visibilityOf } from '#shared/admin/visibility.ts'
import type { FieldPath, FieldProblem } from '#shared/check-document.ts'
import { isSame } from '#shared/content-changes.ts'
import { kindOf } from '#shared/content-kinds.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { describeProblem } from '#shared/i18n/panel/problems/describe-problem.ts'
import { languagesOf, type SiteContent } from '#shared/site.ts'
import { lazyPart } from '../session/lazy-part.tsx'
import { loadModule } from '../session/load.ts'
import {
  loadWithLanguages,
  readSiteLanguages,
  useFirstLanguage,
  useSiteLanguages,
} from '../session/site-languages.ts'
import { Button } from '../ui/button.tsx'
import { BackIcon } from '../ui/icons.tsx'
import { Page } from '../ui/page.tsx'
import { usePageCommands } from '../ui/page-commands.ts'
import { showToast } from '../ui/toasts.ts'
import { formatMoment } from '../words/times.ts'
import { type Plan, plan } from './choose-visibility.ts'
import styles from './document.module.css'
import { useDocumentKeys } from './document-keys.ts'
import { Another, DocumentMenu } from './document-menu.tsx'
import { DocumentState } from './document-state.tsx'
import { DocumentEditor } from './editor/document-editor.tsx'
import type { EditorHandle, EditorState } from './editor/editor-types.ts'
import type { Warning } from './find-warnings.ts'
import { listProblems, type Refused } from './list-problems.ts'
import { publicAddress, roomOf, titleOf } from './names.ts'
import { useRoomLanguage } from './room-words.ts'
import { type SavedDraft, sendPublication, useDocumentActs } from './use-document-acts.ts'
import { findWriting } from './writing/find-writing.ts'

const DiscardDialog = lazyPart(() =>
  import('./document-dialogs.tsx').then((part) => part.DiscardDialog),
)
const RefusedDialog = lazyPart(() =>
  import('./document-dialogs.tsx').then((part) => part.RefusedDialog),
)
const RenameDialog = lazyPart(() =>
  import('./document-dialogs.tsx').then((part) => part.RenameDialog),
)
const LookPreview = lazyPart(() => import('./look-preview.tsx').then((part) => part.LookPreview))
const PreviewDialog = lazyPart(() =>
  import('./preview-dialog.tsx').then((part) => part.PreviewDialog),
)
const PublishDialog = lazyPart(() =>
  import('./publish-dialog.tsx').then((part) => part.PublishDialog),
)
const ShareDialog = lazyPart(() => import('./share-dialog.tsx').then((part) => part.ShareDialog))

export function loader({ params, request }: LoaderFunctionArgs) {
  // The look of the site is a room of its own.
  const { kind = 'look', id = 'look' } = params
  return loadWithLanguages<EditedDocument>(`/content/${kind}/${id}`, request)
}

/** The form has the document from here on: loading it again would not show it. */
export function shouldRevalidate({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) {
  return currentParams['kind'] !== nextParams['kind'] || currentParams['id'] !== nextParams['id']
}

export function Component() {
  const document: EditedDocument = useLoaderData()
  return <DocumentPage key={`${document.kind}/${document.id}`} opened={document} />
}

type Opened =
  | { name: 'publish'; saved: SavedDraft; asked: Promise<Warning[]>; stale: StaleTranslation[] }
  | { name: 'preview'; problems: FieldProblem[] }
  | { name: 'discard' | 'rename' | 'share' }

const noProblems: FieldProblem[] = []

function DocumentPage({ opened: loaded }: { opened: EditedDocument }) {
  const { language, words } = useRoomLanguage()
  const { content, problems: problemWords } = words
  const siteLanguages = useSiteLanguages()
  const defaultLanguage = useFirstLanguage()
  const navigate = useNavigate()
  const handle = useRef<EditorHandle>(null)
  /** The form opens after the page: it first looks for unsaved text on this device. */
  const [opening] = useState(() => Promise.withResolvers<void>())
  const [document, setDocument] = useState(loaded)
  const [state, setState] = useState<EditorState>({
    version: loaded.version,
    isSaved: true,
    current: loaded.document,
  })
  /** Saving may bring what others have changed. */
  const latest = useRef(state)
  const [dialog, setDialog] = useState<Opened | null>(null)
  /** From the first attempt to publish on, and when it is opened to be repaired, fields show what is wrong with them. */
  const [refused, setRefused] = useState<Refused | null>(
    loaded.isUnreadable ? { document: loaded.document, problems: [] } : null,
  )
  const { kind } = document
  const title = titleOf(document, state.current, language, content)
  const address = publicAddress(document, language, siteLanguages)
  const problems = useMemo(() => {
    // The same list with every key: otherwise every field would be drawn again.
    if (!refused) return noProblems
    const found = listProblems(kind, state.current, defaultLanguage, refused)
    return found.map((one) => ({ ...one, problem: describeProblem(problemWords, one.problem) }))
  }, [kind, state.current, defaultLanguage, refused, problemWords])

  const close = () => setDialog(null)
  const show = (next: EditedDocument, seen?: unknown) => {
    setDocument(next)
    void opening.promise.then(() => handle.current?.replace(next, seen))
  }
  const save = async (): Promise<SavedDraft | null> => {
    await opening.promise
    const saved = await handle.current?.saveNow()
    if (saved?.ok) return saved
    showToast(content.document.notSaved, { isProblem: true })
    return null
  }
  const tell = (next: EditedDocument, effects: Plan['effects'], undo?: () => void) => {
    const now = kind === 'site' ? languagesOf(next.published as SiteContent) : siteLanguages
    const page = publicAddress(next, language, now)
    const appearing = kind === 'post' ? listScheduled(next.published, new Date()) : []
    const sentences = effects.map(({ outcome, languages: concerned }) => {
      const of = concerned.map((one) => content.languages[one]).join(', ')
      const isOf = (one: Language) => concerned.length === 0 || concerned.includes(one)
      const from = appearing.find((one) => isOf(one.language))?.from
      const name = title.text + (of && inBrackets(of, language))
      return content.publish.done[outcome](name, from ? formatMoment(from, language) : '')
    })
    showToast(sentences.join(' '), {
      undo: undo ?? null,
      link: page ? { href: page, text: content.document.toPage } : null,
    })
  }
  const acts = useDocumentActs({ document, title: title.text, save, show, tell })
  const goToField = (path: FieldPath) => {
    close()
    setRefused((before) => before ?? { document: state.current, problems: [] })
    // The dialog gives the focus back to its button first, in a frame of its own.
    requestAnimationFrame(() => requestAnimationFrame(() => handle.current?.focusField(path)))
  }
  const draft = { kind, current: state.current, published: document.published }
  const planned = useMemo(
    () =>
      plan({ kind, current: state.current, published: document.published }, null, siteLanguages),
    [kind, state.current, document.published, siteLanguages],
  )
  /** A correction of what visitors see is published at once, unless there is something to decide or to look at. */
  const publishOrAsk = async (isAsked: boolean) => {
    if ((await save()) === null) return
    const [stale, problems] = await Promise.all([acts.findStale(), acts.findProblems()])
    // What was typed while the translations were looked for is published too.
    const saved = await save()
    if (saved === null) return
    const { current } = latest.current
    if (problems.length > 0) setRefused({ document: saved.document, problems })
    const [{ findStilled, findUndescribed }, { findNewWarnings }] = await loadModule(() =>
      Promise.all([import('./find-undescribed.ts'), import('./find-warnings.ts')]),
    )
    const asked = Promise.all([
      acts.findTextWarnings(),
      findUndescribed(kind, current, siteLanguages),
      findStilled(kind, current),
    ]).then((found) => found.flat())
    const correction = plan({ ...draft, current }, null, siteLanguages)
    const isCorrection =
      !isAsked &&
      kind !== 'site' &&
      !isSame(correction.next, document.published) &&
      !correction.leavesDraft &&
      correction.effects.every(({ outcome }) => outcome === 'changed') &&
      listProblems(kind, correction.next, defaultLanguage, { document: current, problems })
        .length === 0 &&
      !stale.some(({ isNew }) => isNew) &&
      findNewWarnings({ ...draft, current }, await asked, siteLanguages).length === 0
    if (!isCorrection) return setDialog({ name: 'publish', saved, asked, stale })
    const answer = await sendPublication(document, saved.version, correction.body)
    if (answer.ok) {
      setRefused(null)
      show(answer.data, saved.document)
      const undo = () => void acts.takeBack(answer.data, document.published)
      return tell(answer.data, correction.effects, undo)
    }
    const isStale = answer.code === 'STALE'
    const sentence = isStale ? content.publish.stale : (answer.error ?? words.session.unreachable)
    showToast(sentence, { isProblem: true })
    if (isStale) await acts.reload()
    // What is wrong, and what somebody else has published, is seen there.
    const now = isStale || answer.code === 'VALIDATION' ? await save() : null
    if (now) setDialog({ name: 'publish', saved: now, asked, stale })
  }
  const isPublishing = useRef(false)
  const openPublish = async (isAsked = false) => {
    if (isPublishing.current) return
    isPublishing.current = true
    await publishOrAsk(isAsked).finally(() => {
      isPublishing.current = false
    })
  }
  /** null: closes the dialog, unless the user has closed it already, and perhaps opened another. */
  const changePublishing = (saved: SavedDraft | null) =>
    setDialog((now) => (now?.name === 'publish' ? saved && { ...now, saved } : now))
  const openPreview = async () => {
    if ((await save()) === null) return
    const found = listProblems(kind, latest.current.current, defaultLanguage)
    setDialog({ name: 'preview', problems: found })
  }
  const hasDraft = !isSame(state.current, document.published)
  const visibility = visibilityOf(kind, document.published, new Date(), siteLanguages)
  const isChosen = visibilitiesOf(kind).length > 1
  const isPublishable = document.isUnreadable || hasDraft || isChosen
  const { acts: actWords } = content.publish
  const usual: Partial<Record<Visibility, string>> = {
    scheduled: actWords.rescheduled,
    private: actWords.published,
  }
  const publishText = hasDraft
    ? actWords[planned.effects[0].outcome]
    : isChosen
      ? (usual[visibility] ?? content.publish.open)
      : actWords.changed
  const saveNow = async () => {
    if (await save()) showToast(content.document.saved)
  }
  useDocumentKeys({
    save: () => void saveNow(),
    ...(dialog === null && {
      preview: () => void openPreview(),
      publish: () => isPublishable && void openPublish(),
    }),
  })

  const isWhole = findWriting(kindOf(kind).fields) !== null
  const back = (
    <Link className={`alone ${styles.back}`} to={roomOf(kind)}>
      <BackIcon /> {content.back}
    </Link>
  )
  const stateInWords = <DocumentState document={document} hasDraft={hasDraft} />
  const facts = (
    <>
      <span>{content.kinds[kind]}</span>
      {typeof kindOf(kind).ids === 'string' && <Another document={document} onBegin={save} />}
      {stateInWords}
      {address && (
        <a className="alone" href={address}>
          {content.document.toPage}
        </a>
      )}
    </>
  )
  usePageCommands([
    {
      id: 'publish',
      text: publishText,
      run: () => isPublishable && void openPublish(),
    },
    { id: 'preview', text: content.document.preview, run: () => void openPreview() },
    {
      id: 'history',
      text: content.document.history,
      run: () => void navigate(`/content/${kind}/${document.id}/history`),
    },
    { id: 'share', text: content.share.open, run: () => setDialog({ name: 'share' }) },
  ])

  return (
    <Page title={title.text} titleLanguage={title.language ?? undefined} isWhole={isWhole}>
      {!isWhole && (
        <p className={styles.facts}>
          {back}
          {facts}
        </p>
      )}
      <div className={kind === 'look' ? styles.beside : undefined}>
        <DocumentEditor
          document={loaded}
          back={back}
          state={stateInWords}
          facts={facts}
          notice={document.isUnreadable && <p>{content.document.unreadable}</p>}
          problems={problems}
          onPublish={() => isPublishable && void openPublish()}
          acts={
            <>
              <Button onClick={openPreview}>{content.document.preview}</Button>
              <Button
                isPrimary={hasDraft || usual[visibility] !== undefined}
                // Not `disabled`: the focus comes back to it when everything was published.
                aria-disabled={!isPublishable}
                title={isPublishable ? undefined : content.document.nothingToPublish}
                onClick={() => isPublishable && void openPublish()}
              >
                {publishText}
              </Button>
              <DocumentMenu
                document={document}
                hasDraft={hasDraft}
                onOpen={(name) => setDialog({ name })}
                onVisibility={() => void openPublish(true)}
                onUnpublish={() => void acts.unpublish()}
                onTrash={() => void acts.moveToTrash()}
              />
            </>
          }
          onChange={(next) => {
            latest.current = next
            setState(next)
            opening.resolve()
          }}
          handle={handle}
        />
        {kind === 'look' && (
          <LookPreview document={document} version={state.version} onField={goToField} />
        )}
      </div>
      {dialog?.name === 'publish' && (
        <PublishDialog
          document={document}
          title={title.text}
          current={state.current}
          version={dialog.saved.version}
          refused={refused}
          asked={dialog.asked}
          stale={dialog.stale}
          onField={goToField}
          onMend={async (path, text) => {
            handle.current?.edit(path, text)
            changePublishing(await save())
          }}
          onPublished={(next, { effects }) => {
            changePublishing(null)
            setRefused(null)
            if (kind === 'site') void readSiteLanguages()
            // Its first publication has given it a name.
            if (next.id !== document.id) {
              void navigate(`/content/${kind}/${next.id}`, { replace: true })
            } else show(next, dialog.saved.document)
            tell(next, effects)
          }}
          onRefused={setRefused}
          onStale={async () => {
            await acts.reload()
            changePublishing(await save())
          }}
          onClose={close}
        />
      )}
      {dialog?.name === 'preview' && (
        <PreviewDialog
          document={document}
          title={title.text}
          problems={dialog.problems}
          onField={goToField}
          onClose={close}
        />
      )}
      {dialog?.name === 'discard' && (
        <DiscardDialog
          isNew={document.published === null}
          onDiscard={() => {
            close()
            void acts.discard(state)
          }}
          onClose={close}
        />
      )}
      {dialog?.name === 'rename' && (
        <RenameDialog document={document} onRename={acts.rename} onClose={close} />
      )}
      {dialog?.name === 'share' && <ShareDialog document={document} onClose={close} />}
      {acts.refusal && (
        <RefusedDialog kind={kind} refusal={acts.refusal} onClose={acts.dismissRefusal} />
      )}
    </Page>
  )
}
