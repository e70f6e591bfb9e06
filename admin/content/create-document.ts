import { useNavigate } from 'react-router'
import type { EditedDocument, PublishRefusal } from '#shared/admin/content.ts'
import type { KindName } from '#shared/content-kinds.ts'
import { describeProblem } from '#shared/i18n/panel/problems/describe-problem.ts'
import { call } from '../session/call.ts'
import { toLocalDay } from '../ui/local-time.ts'
import { useWords } from './room-words.ts'

/** Creates a document and opens it; `after`: the document whose form it is begun from. Resolves to the sentence that says why not; null: it was created. */
export function useCreateDocument(): (kind: KindName, after?: string) => Promise<string | null> {
  const { problems, session } = useWords()
  const navigate = useNavigate()
  return async (kind, after) => {
    const answer = await call<EditedDocument>(`/api/admin/content/${kind}`, {
      method: 'POST',
      body: { after, today: toLocalDay(new Date()) },
    })
    if (answer.ok) {
      await navigate(`/content/${kind}/${answer.data.id}`, { state: { isNew: true } })
      return null
    }
    const [found] = (answer.data as PublishRefusal | null)?.problems ?? []
    if (answer.code === 'VALIDATION' && found) return describeProblem(problems, found.problem)
    return answer.error ?? session.unreachable
  }
}
