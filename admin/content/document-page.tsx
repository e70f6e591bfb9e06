import { useMemo, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { EditedDocument, StaleTranslation } from '#shared/admin/content.ts'
import { publishesByLanguage } from '#shared/admin/publish-languages.ts'
import type { FieldPath, FieldProblem } from '#shared/check-document.ts'
import { kindOf } from '#shared/content-kinds.ts'
import { describeProblem } from '#shared/i18n/panel/problems/describe-problem.ts'
import { readSiteLanguages, useFirstLanguage, useSiteLanguages } from '../session/site-languages.ts'
import { Button } from '../ui/button.tsx'
import { BackIcon, MoreIcon } from '../ui/icons.tsx'
import { Menu } from '../ui/menu.tsx'
import { Page } from '../ui/page.tsx'
import { showToast } from '../ui/toasts.ts'
import { formatMoment } from '../words/times.ts'
import { DiscardDialog } from './discard-dialog.tsx'
import styles from './document.module.css'
import { DocumentState } from './document-state.tsx'
import { DocumentEditor } from './editor/document-editor.tsx'
import type { EditorHandle, EditorState } from './editor/editor-types.ts'
import { findDeadLinks } from './find-dead-links.ts'
import { findUndescribed } from './find-undescribed.ts'
import { listOwnLinks, type Warning } from './find-warnings.ts'
import { listProblems, type Refused } from './list-problems.ts'
import { publicAddress, titleOf } from './names.ts'
import { PreviewDialog } from './preview-dialog.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { RefusedDialog } from './refused-dialog.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { useRoomLanguage } from './room-words.ts'
import { ShareDialog } from './share-dialog.tsx'
import { useDocumentActs } from './use-document-acts.ts'

type Opened =
  | { name: 'publish'; version: number; asked: Promise<Warning[]>; stale: StaleTranslation[] }
  | { name: 'preview'; problems: FieldProblem[] }
  | { name: 'discard' }
  | { name: 'rename' }
  | { name: 'share' }

export function DocumentPage({ opened: loaded }: { opened: EditedDocument }) {
  const { language, words } = useRoomLanguage()
  const { content, problems: problemWords } = words
  const navigate = useNavigate()
  const siteLanguages = useSiteLanguages()
  const defaultLanguage = useFirstLanguage()
  const handle = useRef<EditorHandle>(null)
  /** The form opens after the page: it first looks for unsaved text on this device. */
  const [opening] = useState(() => Promise.withResolvers<void>())
  const [document, setDocument] = useState(loaded)
  const [state, setState] = useState<EditorState>({
    version: loaded.version,
    hasDraft: loaded.draft !== null,
    isSaved: true,
    current: loaded.document,
  })
  /** Saving may bring what others have changed. */
  const latest = useRef(state)
  const [dialog, setDialog] = useState<Opened | null>(null)
  /** From the first attempt to publish on, fields show what is wrong with them. */
  const [refused, setRefused] = useState<Refused | null>(null)
  const { kind, id } = document
  const title = titleOf(document, state.current, language, content)
  const address = publicAddress(document, language, siteLanguages)
  const problems = useMemo(() => {
    const found = refused ? listProblems(kind, state.current, defaultLanguage, refused) : []
    return found.map((one) => ({ ...one, problem: describeProblem(problemWords, one.problem) }))
  }, [kind, state.current, defaultLanguage, refused, problemWords])

  const close = () => setDialog(null)
  const show = (next: EditedDocument) => {
    setDocument(next)
    void opening.promise.then(() => handle.current?.replace(next))
  }
  /** The version of the draft with everything that was typed; null: it could not be saved. */
  const save = async (): Promise<number | null> => {
    await opening.promise
    const saved = await handle.current?.saveNow()
    if (saved?.ok) return saved.version
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
    const version = await save()
    if (version === null) return
    const { current } = latest.current
    const asked = Promise.all([
      findDeadLinks(listOwnLinks(kind, current)),
      findUndescribed(kind, current),
    ]).then((found) => found.flat())
    setDialog({ name: 'publish', version, asked, stale: await acts.findStale() })
  }
  const openPreview = async () => {
    if ((await save()) === null) return
    const found = listProblems(kind, latest.current.current, defaultLanguage)
    setDialog({ name: 'preview', problems: found })
  }
  const isPublic = document.published !== null
  const isPublishable = state.hasDraft || !state.isSaved || (isPublic && publishesByLanguage(kind))

  return (
    <Page
      title={title.text}
      titleLanguage={title.language ?? undefined}
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
          <Menu
            isQuiet
            label={content.document.more}
            choices={[
              {
                id: 'history',
                text: content.document.history,
                onChoose: () => void navigate(`/content/${kind}/${id}/history`),
              },
              {
                id: 'share',
                text: content.share.open,
                onChoose: () => setDialog({ name: 'share' }),
              },
              ...(kind === 'post'
                ? [
                    {
                      id: 'rename',
                      text: content.rename.open,
                      onChoose: () => setDialog({ name: 'rename' }),
                    },
                  ]
                : []),
              ...(state.hasDraft
                ? [
                    {
                      id: 'discard',
                      text: content.document.discard,
                      onChoose: () => setDialog({ name: 'discard' }),
                    },
                  ]
                : []),
              ...(typeof kindOf(kind).ids === 'string'
                ? [
                    {
                      id: 'trash',
                      text: content.document.trash,
                      onChoose: () => void acts.moveToTrash(),
                    },
                  ]
                : []),
            ]}
          >
            <MoreIcon />
          </Menu>
        </>
      }
    >
      <p className={styles.facts}>
        <Link className={`alone ${styles.back}`} to={kind === 'post' ? '/blog' : '/content'}>
          <BackIcon /> {content.back}
        </Link>
        <span>{content.kinds[kind]}</span>
        <DocumentState document={document} state={state} />
        {address && (
          <a className="alone" href={address}>
            {content.document.toPage}
          </a>
        )}
      </p>
      <DocumentEditor
        document={loaded}
        problems={problems}
        onChange={(next) => {
          latest.current = next
          setState(next)
          opening.resolve()
        }}
        handle={handle}
      />
      {dialog?.name === 'publish' && (
        <PublishDialog
          document={document}
          title={title.text}
          current={state.current}
          version={dialog.version}
          refused={refused}
          asked={dialog.asked}
          stale={dialog.stale}
          onField={goToField}
          onPublished={(next, from) => {
            close()
            setRefused(null)
            if (kind === 'site') void readSiteLanguages()
            show(next)
            const page = publicAddress(next, language, siteLanguages)
            const { done, scheduled } = content.publish
            const at = from === null ? null : formatMoment(from, language)
            const link = page ? { href: page, text: content.document.toPage } : null
            showToast(at === null ? done(title.text) : scheduled(title.text, at), { link })
          }}
          onRefused={setRefused}
          onStale={async () => {
            const next = await acts.reload()
            if (next) setDialog({ ...dialog, version: next.version })
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
            void acts.discard(state.version)
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
