/** Documents that cannot be read as they are stored, with what can be done about each. */
import { Link, useNavigate, useRevalidator } from 'react-router'
import type { EditedDocument, PublishRefusal } from '#shared/admin/content.ts'
import type { AdminHome } from '#shared/admin/home.ts'
import { lookUp } from '#shared/look-up.ts'
import { call } from '../session/call.ts'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/toasts.ts'
import { useRoomWords, useWords } from '../words/words.ts'
import { AttentionSection } from './attention-section.tsx'
import styles from './home.module.css'
import { unfitWords } from './words.ts'

type Unfit = AdminHome['unfit'][number]

export function UnfitSection({ unfit }: { unfit: AdminHome['unfit'] }) {
  const { documents, session } = useWords()
  const words = useRoomWords(unfitWords)
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const nameOf = ({ kind, id }: Unfit) => {
    const name = lookUp(documents.kinds, kind) ?? kind
    return id === kind ? name : `${name} · ${id}`
  }

  async function moveToTrash(document: Unfit): Promise<void> {
    const path = `/api/admin/content/${document.kind}/${document.id}`
    const opened = await call<EditedDocument>(path)
    if (!opened.ok) return showToast(opened.error ?? session.unreachable, { isProblem: true })
    const { version } = opened.data
    const answer = await call(`${path}/trash`, { method: 'POST', version, body: {} })
    if (answer.ok) {
      showToast(words.trashed(nameOf(document)))
      return revalidate()
    }
    const isUsed = (answer.data as PublishRefusal | null)?.problems !== undefined
    // The page of the document says which others refer to it.
    if (isUsed) await navigate(`/content/${document.kind}/${document.id}`)
    showToast(isUsed ? words.used : (answer.error ?? session.unreachable), { isProblem: true })
  }

  return (
    <AttentionSection title={words.title(unfit.length)} isUrgent>
      <p>{words.text}</p>
      <ul className={styles.unfit}>
        {unfit.map((document) => (
          <li key={`${document.kind}/${document.id}`}>
            <span>{nameOf(document)}</span>
            <Link
              className="alone"
              aria-label={`${words.repair}: ${nameOf(document)}`}
              to={`/content/${document.kind}/${document.id}`}
            >
              {words.repair}
            </Link>
            {document.canTrash && (
              <Button
                isQuiet
                aria-label={`${words.trash}: ${nameOf(document)}`}
                onClick={() => void moveToTrash(document)}
              >
                {words.trash}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </AttentionSection>
  )
}
