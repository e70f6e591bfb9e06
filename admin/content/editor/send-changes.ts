/** Sends changes of a document to the server. */
import type { Answer, Refusal } from '#client/session/call-server.ts'
import type {
  DocumentKey,
  PublishRefusal,
  SaveConflict,
  SavedDraft,
} from '#shared/admin/content.ts'
import type { FieldPath } from '#shared/check-document.ts'
import type { Change } from '#shared/content-changes.ts'
import { call } from '../../session/call.ts'
import type { SendAnswer } from './save-queue.ts'

export function createSend({ kind, id }: DocumentKey) {
  return async (version: number, changes: Change[]): Promise<SendAnswer> =>
    toSendAnswer(
      await call<SavedDraft>(`/api/admin/content/${kind}/${id}`, {
        method: 'PATCH',
        version,
        body: { changes },
      }),
    )
}

export function toSendAnswer(answer: Answer<SavedDraft>): SendAnswer {
  if (answer.ok) return { kind: 'saved', ...answer.data }
  const { status, code, error, isJson } = answer
  const conflict = code === 'STALE' ? toConflict(answer) : null
  if (conflict) return { kind: 'stale', version: conflict.version, document: conflict.document }
  // Something between this browser and the server answers while the server is away.
  if (status === 0 || !isJson) return { kind: 'unreachable' }
  const mayRetry = status >= 500 || status === 429
  return { kind: 'refused', error, paths: toPaths(answer), mayRetry }
}

function toPaths({ data }: Refusal): FieldPath[] {
  const { problems } = (data ?? {}) as Partial<PublishRefusal>
  return problems?.map(({ path }) => path) ?? []
}

function toConflict({ data }: Refusal): SaveConflict | null {
  return typeof data === 'object' && data !== null && 'version' in data
    ? (data as SaveConflict)
    : null
}
