/** What is done with a document as a whole. */
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Refusal } from '#client/session/call-server.ts'
import type { BulkAnswer } from '#shared/admin/bulk.ts'
import type {
  DocumentKey,
  EditedDocument,
  PublishBody,
  PublishRefusal,
  StaleTranslation,
} from '#shared/admin/content.ts'
import { describePublication, type ShownAct, visibilityOf } from '#shared/admin/visibility.ts'
import type { FieldProblem } from '#shared/check-document.ts'
import { kindOf } from '#shared/content-kinds.ts'
import { describeProblem } from '#shared/i18n/panel/problems/describe-problem.ts'
import type { TextWarning } from '#shared/text-warnings.ts'
import { call } from '../session/call.ts'
import { showToast } from '../ui/toasts.ts'
import type { Plan } from './choose-visibility.ts'
import type { EditorState, SaveResult } from './editor/editor-types.ts'
import { roomOf } from './names.ts'
import { useWords } from './room-words.ts'

/** The draft on the server with everything that was typed. */
export type SavedDraft = Pick<SaveResult, 'version' | 'document'>

export function sendPublication({ kind, id }: DocumentKey, version: number, body: PublishBody) {
  const path = `/api/admin/content/${kind}/${id}/publish`
  return call<EditedDocument>(path, { method: 'POST', version, body })
}

interface DocumentActs {
  document: EditedDocument
  title: string
  /** null: something could not be saved. */
  save(): Promise<SavedDraft | null>
  /** Shows the answer to an act that was about the text `seen`; see `EditorHandle`. */
  show(document: EditedDocument, seen?: unknown): void
  /** Says what was done. `undo` takes it back. */
  tell(document: EditedDocument, effects: Plan['effects'], undo?: () => void): void
}

export function useDocumentActs({ document, title, save, show, tell }: DocumentActs) {
  const { content, problems, session } = useWords()
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<FieldProblem[] | null>(null)
  const path = `/api/admin/content/${document.kind}/${document.id}`

  /** Shows the current state of the document, with what is unsaved. */
  async function reload(): Promise<void> {
    const now = await call<EditedDocument>(path)
    if (now.ok) show(now.data)
  }

  /** Without an answer, the dialog lists none. */
  async function find<Item>(name: string): Promise<Item[]> {
    const found = await call<{ items: Item[] }>(`${path}/${name}`)
    return found.ok ? found.data.items : []
  }

  function post<Data>(act: string, version?: number, body: object = {}) {
    return call<Data>(`${path}/${act}`, {
      method: 'POST',
      body,
      ...(version !== undefined && { version }),
    })
  }

  async function fail(answer: Refusal): Promise<void> {
    if (answer.code !== 'STALE') {
      return showToast(answer.error ?? session.unreachable, { isProblem: true })
    }
    await reload()
    showToast(content.document.changedElsewhere, { isProblem: true })
  }

  async function discard({ version, current }: EditorState): Promise<void> {
    const answer = await post<EditedDocument | null>('discard', version)
    if (!answer.ok) return fail(answer)
    if (answer.data) {
      show(answer.data, current)
      return showToast(content.discard.done)
    }
    // Of a document that was never published, nothing is left.
    await navigate(roomOf(document.kind))
    showToast(content.discard.newDone)
  }

  /** Changes who sees what is published. The draft stays one. */
  async function showTo(act: ShownAct, undo?: ShownAct): Promise<void> {
    const { kind, id, published } = document
    const body = { act, documents: [{ kind, id }] }
    const answer = await call<BulkAnswer>('/api/admin/documents/acts', { method: 'POST', body })
    if (!answer.ok) return fail(answer)
    const [refused] = answer.data.refused
    if (refused) {
      return showToast(describeProblem(problems, refused.problem.problem), { isProblem: true })
    }
    const now = await call<EditedDocument>(path)
    if (!now.ok) return fail(now)
    show(now.data)
    const before = undo ? published : null
    const effects = describePublication(kind, before, now.data.published, new Date())
    tell(now.data, effects, undo && (() => void showTo(undo)))
  }

  async function unpublish(): Promise<void> {
    const { kind, published } = document
    const isUnlisted = visibilityOf(kind, published, new Date()) === 'unlisted'
    await showTo('private', isUnlisted ? 'unlisted' : 'public')
  }

  /** Visitors see again what they saw before a correction, which is a draft again. */
  async function takeBack(corrected: EditedDocument, before: unknown): Promise<void> {
    const put = (from: unknown, to: unknown, version: number) =>
      call<SavedDraft>(path, {
        method: 'PATCH',
        version,
        body: { changes: [{ path: [], before: from, value: to }] },
      })
    const saved = await put(corrected.published, before, corrected.version)
    if (!saved.ok) return fail(saved)
    const back = await sendPublication(document, saved.data.version, { isTypo: true })
    if (!back.ok) return fail(back)
    const again = await put(before, corrected.published, back.data.version)
    if (!again.ok) return fail(again)
    await reload()
    showToast(content.publish.takenBack)
  }

  async function moveToTrash(): Promise<void> {
    const saved = await save()
    if (saved === null) return
    const answer = await post('trash', saved.version)
    if (answer.ok) {
      await navigate(roomOf(document.kind))
      const { done, doneUnseen } = content.trash
      const { kind, published } = document
      const was = visibilityOf(kind, published, new Date())
      const wasSeen = was === 'public' || was === 'unlisted'
      return showToast((wasSeen ? done : doneUnseen)(title), { undo: () => void restore() })
    }
    const refused = (answer.data as PublishRefusal | null)?.problems
    if (answer.code === 'VALIDATION' && refused) setRefusal(refused)
    else await fail(answer)
  }

  /** The sentence that says why not; null: it is done. */
  async function rename(id: string): Promise<string | null> {
    const saved = await save()
    if (saved === null) return content.document.notSaved
    const answer = await post<EditedDocument>('rename', saved.version, { id })
    if (answer.ok) {
      await navigate(`/content/${document.kind}/${answer.data.id}`)
      showToast(content.rename.done(kindOf(document.kind).path(answer.data.id)))
      return null
    }
    const [found] = (answer.data as PublishRefusal | null)?.problems ?? []
    if (answer.code === 'VALIDATION' && found) return describeProblem(problems, found.problem)
    if (answer.code === 'STALE') await reload()
    return answer.code === 'STALE'
      ? content.document.changedElsewhere
      : (answer.error ?? session.unreachable)
  }

  async function restore(): Promise<void> {
    const answer = await post('restore')
    if (!answer.ok) return showToast(answer.error ?? session.unreachable, { isProblem: true })
    await navigate(`/content/${document.kind}/${document.id}`)
    showToast(content.trash.restored(title))
  }

  return {
    discard,
    /** What the server would refuse, which knows more than the form. */
    findProblems: () => find<FieldProblem>('problems'),
    findTextWarnings: () => find<TextWarning>('warnings'),
    findStale: () => find<StaleTranslation>('translations'),
    moveToTrash,
    reload,
    rename,
    takeBack,
    unpublish,
    refusal,
    dismissRefusal: () => setRefusal(null),
  }
}
