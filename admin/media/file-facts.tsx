import type { Media } from '#shared/admin/media.ts'
import { isPicture, mediaTypes } from '#shared/media.ts'
import { callForFile } from '../session/call.ts'
import { Button } from '../ui/button.tsx'
import { saveFile } from '../ui/save-file.ts'
import { showToast } from '../ui/toasts.ts'
import { formatBriefly, formatNumber } from '../words/times.ts'
import { usePanelLanguage } from '../words/words.ts'
import styles from './media.module.css'
import { useMediaWords } from './room-words.ts'

/** What is known about a file, and how to take it elsewhere. */
export function FileFacts({ media }: { media: Media }) {
  const { language, words } = usePanelLanguage()
  const { file, marks } = useMediaWords()
  const { bytes, hash, height, name, type, uploadedAt, uploadedBy, width } = media
  const code = isPicture(type) ? `![](media/${name})` : `[${name}](media/${name})`
  const time = formatBriefly(uploadedAt, language)
  const uploader = uploadedBy?.name ?? uploadedBy?.email ?? file.removedAccount
  const facts = [
    [file.type, mediaTypes[type][0].toUpperCase()],
    [file.size, sayBytes(bytes)],
    ...(width === null || height === null
      ? []
      : [[file.pixels, `${formatNumber(width, language)} × ${formatNumber(height, language)}`]]),
    [file.uploaded, uploadedBy ? file.uploadedBy(uploader, time) : file.imported(time)],
  ] as const

  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => showToast(file.copied),
      () => showToast(file.notCopied, { isProblem: true }),
    )
  const download = async () => {
    const answer = await callForFile(`/api/admin/media/${hash}/original`)
    if (answer.ok) saveFile(answer.data, name)
    else showToast(answer.error ?? words.session.unreachable, { isProblem: true })
  }
  return (
    <section>
      <h2>{file.facts}</h2>
      <dl className={styles.facts}>
        {facts.map(([fact, value]) => (
          <div key={fact}>
            <dt>{fact}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {media.motion !== 'still' && (
          <div>
            <dt>{file.motion}</dt>
            <dd>{media.motion === 'moving' ? marks.moving : file.stilled}</dd>
          </div>
        )}
        <div>
          <dt>{file.code}</dt>
          <dd>
            <code>{code}</code>
          </dd>
        </div>
      </dl>
      <div className={styles.acts}>
        <Button onClick={copy}>{file.copy}</Button>
        <Button onClick={download}>{file.download}</Button>
      </div>
    </section>
  )

  function sayBytes(count: number): string {
    const isLarge = count >= 1_000_000
    const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(
      count / (isLarge ? 1_000_000 : 1000),
    )
    return `${number} ${isLarge ? 'MB' : 'KB'}`
  }
}
