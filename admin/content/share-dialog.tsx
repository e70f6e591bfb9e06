/** Links at which others see the draft of a document. */
import { useEffect, useState } from 'react'
import { inBrackets } from '#client/punctuation.ts'
import {
  type CreatedLink,
  type EditedDocument,
  type PreviewLink,
  previewLinkDays,
} from '#shared/admin/content.ts'
import { call } from '../session/call.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Select, TextField } from '../ui/field.tsx'
import { takeAnswer } from '../ui/take-answer.ts'
import { showToast } from '../ui/toasts.ts'
import { formatMoment } from '../words/times.ts'
import styles from './preview.module.css'
import { useRoomLanguage } from './room-words.ts'

interface ShareDialogProps {
  document: EditedDocument
  onClose(): void
}

export function ShareDialog({ document: { kind, id }, onClose }: ShareDialogProps) {
  const { language, words } = useRoomLanguage()
  const { content, session, shell } = words
  const { share } = content
  const path = `/api/admin/content/${kind}/${id}/links`
  const [days, setDays] = useState<number>(previewLinkDays[1])
  const [links, setLinks] = useState<PreviewLink[] | null>(null)
  const [created, setCreated] = useState<CreatedLink | null>(null)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    return takeAnswer(call<{ items: PreviewLink[] }>(path), (answer) => {
      if (answer.ok) setLinks(answer.data.items)
      else setProblem(answer.error ?? session.unreachable)
    })
  }, [path, session.unreachable])

  const create = async () => {
    setSending(true)
    setProblem(null)
    const answer = await call<CreatedLink>(path, { method: 'POST', body: { days } })
    setSending(false)
    if (!answer.ok) return setProblem(answer.error ?? session.unreachable)
    setCreated(answer.data)
    setLinks((before) => [answer.data, ...(before ?? [])])
  }
  const revoke = async (link: PreviewLink) => {
    const answer = await call(`${path}/${link.id}`, { method: 'DELETE' })
    // One that is gone already is revoked as well.
    if (!answer.ok && answer.code !== 'NOT_FOUND') {
      return showToast(answer.error ?? session.unreachable, { isProblem: true })
    }
    setLinks((before) => (before ?? []).filter((one) => one.id !== link.id))
    setCreated((before) => (before?.id === link.id ? null : before))
    showToast(share.revoked)
  }
  const address = created && `${location.origin}${created.path}?lang=${language}`
  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => showToast(share.copied),
      () => showToast(share.notCopied, { isProblem: true }),
    )
  return (
    <Dialog title={share.title} onClose={onClose}>
      <p>{share.text}</p>
      <div className={styles.row}>
        <Select
          label={share.days}
          value={String(days)}
          choices={previewLinkDays.map((one) => ({
            value: String(one),
            text: share.dayCount(one),
          }))}
          onChange={({ target }) => setDays(Number(target.value))}
        />
        <Button isPrimary disabled={isSending} onClick={create}>
          {share.act}
        </Button>
      </div>
      <p role="alert">{problem}</p>
      {address && (
        <div className={styles.row}>
          <TextField
            label={share.address}
            hint={share.once}
            readOnly
            value={address}
            onFocus={({ target }) => target.select()}
          />
          <Button onClick={() => void copy(address)}>{share.copy}</Button>
        </div>
      )}
      <h3>{share.links}</h3>
      {links === null && problem === null && <p role="status">{shell.loading}</p>}
      {links?.length === 0 && <p>{share.none}</p>}
      <ul className={styles.links}>
        {links?.map((link) => {
          const at = formatMoment(link.createdAt, language)
          return (
            <li key={link.id}>
              <span>
                {share.until(at, formatMoment(link.expiresAt, language))}
                {link.createdBy && inBrackets(share.by(link.createdBy), language)}
              </span>
              <Button aria-label={share.revokeLabel(at)} onClick={() => void revoke(link)}>
                {share.revoke}
              </Button>
            </li>
          )
        })}
      </ul>
      <div className="choices">
        <Button onClick={onClose}>{share.close}</Button>
      </div>
    </Dialog>
  )
}
