/** How the address of a draft looks when it is shared. The server draws the picture as it does for visitors. */
import { useEffect, useState } from 'react'
import type { EditedDocument, SharedLook as Look, PublishRefusal } from '#shared/admin/content.ts'
import type { FieldProblem } from '#shared/check-document.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { call } from '../session/call.ts'
import { Button } from '../ui/button.tsx'
import { useRoomLanguage } from './room-words.ts'
import styles from './shared-look.module.css'

interface SharedLookProps {
  document: EditedDocument
  language: Language
  isDark: boolean
  /** The draft cannot be published, so there is nothing to share. */
  onProblems(problems: FieldProblem[]): void
}

export function SharedLook({ document, language, isDark, onProblems }: SharedLookProps) {
  const { words } = useRoomLanguage()
  const { link, failed } = words.content.preview
  const [look, setLook] = useState<Look | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(1)
  const path = `/api/admin/content/${document.kind}/${document.id}/shared/${language}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt calls again.
  useEffect(() => {
    let isOpen = true
    void call<Look>(path).then((answer) => {
      if (!isOpen) return
      if (answer.ok) return setLook(answer.data)
      if (answer.code === 'VALIDATION') {
        return onProblems((answer.data as PublishRefusal | null)?.problems ?? [])
      }
      setProblem(answer.error ?? failed)
    })
    return () => {
      isOpen = false
    }
  }, [path, attempt, failed, onProblems])

  if (problem !== null) {
    const again = () => {
      setProblem(null)
      setAttempt(attempt + 1)
    }
    return (
      <>
        <p role="alert">{problem}</p>
        <Button onClick={again}>{link.again}</Button>
      </>
    )
  }
  if (!look) return <p role="status">{words.shell.loading}</p>
  return (
    <>
      <p>{link.text}</p>
      <div className={styles.looks} data-scheme={isDark ? 'dark' : 'light'}>
        <Card look={look} language={language} crop="whole" />
        <Card look={look} language={language} crop="middle" />
      </div>
    </>
  )
}

interface CardProps {
  look: Look
  language: Language
  crop: 'whole' | 'middle'
}

function Card({ look, language, crop }: CardProps) {
  const { link } = useRoomLanguage().words.content.preview
  return (
    <figure className={styles.look}>
      <figcaption>
        <b>{link[crop]}</b>
        <span>{link[`${crop}Text`]}</span>
      </figcaption>
      <div className={styles.card} data-crop={crop}>
        <img src={`data:image/png;base64,${look.picture}`} alt={link.picture} />
        <p className={styles.title} lang={language}>
          {look.title}
        </p>
        <p className={styles.description} lang={language}>
          {look.description}
        </p>
        <p className={styles.host}>{look.host}</p>
      </div>
    </figure>
  )
}
