/** One document: its state, what can be done with it, and the form. */
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import {
  Link,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useNavigate,
} from 'react-router'
import { inBrackets } from '#client/punctuation.ts'
import type { EditedDocument, StaleTranslation } from '#shared/admin/content.ts'
import { publishesByLanguage } from '#shared/admin/publish-languages.ts'
import type { FieldPath, FieldProblem } from '#shared/check-document.ts'
import { isSame } from '#shared/content-changes.ts'
import { kindOf } from '#shared/content-kinds.ts'
import { describeProblem } from '#shared/i18n/panel/problems/describe-problem.ts'
import { languagesOf, type SiteContent } from '#shared/site.ts'
import {
  loadWithLanguages,
  readSiteLanguages,
  useFirstLanguage,
  useSiteLanguages,
} from '../session/site-languages.ts'
import { Button } from '../ui/button.tsx'
import { BackIcon, MoreIcon } from '../ui/icons.tsx'
import { Menu } from '../ui/menu.tsx'
import { Page } from '../ui/page.tsx'
import { usePageCommands } from '../ui/page-commands.ts'
import { showToast } from '../ui/toasts.ts'
import { formatMoment } from '../words/times.ts'
import { useCreateDocument } from './create-document.ts'
import styles from './document.module.css'
import { DiscardDialog, RefusedDialog, RenameDialog } from './document-dialogs.tsx'
import { DocumentState } from './document-state.tsx'
import { DocumentEditor } from './editor/document-editor.tsx'
import type { EditorHandle, EditorState } from './editor/editor-types.ts'
import { findStilled, findUndescribed } from './find-undescribed.ts'
import type { Warning } from './find-warnings.ts'
import { listProblems, type Refused } from './list-problems.ts'
import { publicAddress, roomOf, titleOf } from './names.ts'
import { PreviewDialog } from './preview-dialog.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { useRoomLanguage, useWords } from './room-words.ts'
import { ShareDialog } from './share-dialog.tsx'
import { type SavedDraft, useDocumentActs } from './use-document-acts.ts'

const LookPreview = lazy(() =>
  import('./look-preview.tsx').then(({ LookPreview }) => ({ default: LookPreview })),
)

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
    const found = refused ? listProblems(kind, state.current, defaultLanguage, refused) : []
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
  const acts = useDocumentActs({ document, title: title.text, save, show })
  const goToField = (path: FieldPath) => {
    close()
    setRefused((before) => before ?? { document: state.current, problems: [] })
    // The dialog gives the focus back to its button first, in a frame of its own.
    requestAnimationFrame(() => requestAnimationFrame(() => handle.current?.focusField(path)))
  }
  const openPublish = async () => {
    if ((await save()) === null) return
    const [stale, problems] = await Promise.all([acts.findStale(), acts.findProblems()])
    // What was typed while the translations were looked for is published too.
    const saved = await save()
    if (saved === null) return
    const { current } = latest.current
    if (problems.length > 0) setRefused({ document: saved.document, problems })
    const asked = Promise.all([
      acts.findTextWarnings(),
      findUndescribed(kind, current, siteLanguages),
      findStilled(kind, current),
    ]).then((found) => found.flat())
    setDialog({ name: 'publish', saved, asked, stale })
  }
  /** null: closes the dialog, unless the user has closed it already, and perhaps opened another. */
  const changePublishing = (saved: SavedDraft | null) =>
    setDialog((now) => (now?.name === 'publish' ? saved && { ...now, saved } : now))
  const openPreview = async () => {
    if ((await save()) === null) return
    const found = listProblems(kind, latest.current.current, defaultLanguage)
    setDialog({ name: 'preview', problems: found })
  }
  const isPublic = document.published !== null
  const hasDraft = !isSame(state.current, document.published)
  const isPublishable = document.isUnreadable || hasDraft || (isPublic && publishesByLanguage(kind))
  usePageCommands([
    {
      id: 'publish',
      text: content.document.publish,
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
    <Page title={title.text} titleLanguage={title.language ?? undefined}>
      <p className={styles.facts}>
        <Link className={`alone ${styles.back}`} to={roomOf(kind)}>
          <BackIcon /> {content.back}
        </Link>
        <span>{content.kinds[kind]}</span>
        {typeof kindOf(kind).ids === 'string' && <Another document={document} onBegin={save} />}
        <DocumentState document={document} hasDraft={hasDraft} />
        {address && (
          <a className="alone" href={address}>
            {content.document.toPage}
          </a>
        )}
      </p>
      <div className={kind === 'look' ? styles.beside : undefined}>
        <DocumentEditor
          document={loaded}
          problems={problems}
          onPublish={() => isPublishable && void openPublish()}
          acts={
            <>
              <Button onClick={openPreview}>{content.document.preview}</Button>
              <Button
                isPrimary
                // Not `disabled`: the focus comes back to it when everything was published.
                aria-disabled={!isPublishable}
                title={isPublishable ? undefined : content.document.nothingToPublish}
                onClick={() => isPublishable && void openPublish()}
              >
                {content.document.publish}
              </Button>
              <DocumentMenu
                document={document}
                hasDraft={hasDraft}
                onOpen={(name) => setDialog({ name })}
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
          <Suspense>
            <LookPreview document={document} version={state.version} onField={goToField} />
          </Suspense>
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
          onPublished={(next, { outcome, languages }, from) => {
            changePublishing(null)
            setRefused(null)
            if (kind === 'site') void readSiteLanguages()
            // Its first publication has given it a name.
            if (next.id !== document.id) {
              void navigate(`/content/${kind}/${next.id}`, { replace: true })
            } else show(next, dialog.saved.document)
            const now = kind === 'site' ? languagesOf(next.published as SiteContent) : siteLanguages
            const page = publicAddress(next, language, now)
            const link = page ? { href: page, text: content.document.toPage } : null
            const of = languages.map((one) => content.languages[one]).join(', ')
            const name = title.text + (of && inBrackets(of, language))
            const { done, hidden, scheduled, unpublished } = content.publish
            const texts = {
              published: done,
              scheduled: () => scheduled(name, formatMoment(from ?? '', language)),
              unpublished,
              hidden,
            }
            showToast(texts[outcome](name), { link })
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
          isNew={!isPublic}
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

interface AnotherProps {
  document: EditedDocument
  /** Saves this document; null: it could not be saved. */
  onBegin(): Promise<unknown>
}

/** Begins the next document of the kind: courses and jobs are seldom one. */
function Another({ document: { kind, id }, onBegin }: AnotherProps) {
  const { content } = useWords()
  const send = useCreateDocument()
  const begin = async () => {
    if ((await onBegin()) === null) return
    const problem = await send(kind, id)
    if (problem) showToast(problem, { isProblem: true })
  }
  return (
    <Button isQuiet onClick={() => void begin()}>
      {content.create.another(content.kinds[kind])}
    </Button>
  )
}

interface DocumentMenuProps {
  document: EditedDocument
  hasDraft: boolean
  onOpen(dialog: 'discard' | 'rename' | 'share'): void
  onTrash(): void
}

/** The acts of a document that are needed seldom. */
function DocumentMenu({ document, hasDraft, onOpen, onTrash }: DocumentMenuProps) {
  const { content } = useWords()
  const navigate = useNavigate()
  const { kind, id } = document
  const choiceOf = (name: 'discard' | 'rename' | 'share', text: string) => ({
    id: name,
    text,
    onChoose: () => onOpen(name),
  })
  return (
    <Menu
      isQuiet
      label={content.document.more}
      choices={[
        {
          id: 'history',
          text: content.document.history,
          onChoose: () => void navigate(`/content/${kind}/${id}/history`),
        },
        choiceOf('share', content.share.open),
        ...(kind === 'post' ? [choiceOf('rename', content.rename.open)] : []),
        ...(hasDraft ? [choiceOf('discard', content.document.discard)] : []),
        ...(typeof kindOf(kind).ids === 'string'
          ? [{ id: 'trash', text: content.document.trash, onChoose: onTrash }]
          : []),
      ]}
    >
      <MoreIcon />
    </Menu>
  )
}
