/** One uploaded file: how it looks, its texts, and where it is used. */
import { useState } from 'react'
import {
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
  useNavigate,
  useRevalidator,
} from 'react-router'
import { commaIn, inBrackets } from '#client/punctuation.ts'
import type { Refusal } from '#client/session/call-server.ts'
import type { Media, MediaUse } from '#shared/admin/media.ts'
import { kindNames } from '#shared/content-kinds.ts'
import { isPicture, mediaTypes } from '#shared/media.ts'
import { call, callForFile } from '../session/call.ts'
import { loadWithLanguages } from '../session/site-languages.ts'
import { type UploadRefusal, uploadFile } from '../session/upload-file.ts'
import { Button } from '../ui/button.tsx'
import { BackIcon } from '../ui/icons.tsx'
import { Page } from '../ui/page.tsx'
import { saveFile } from '../ui/save-file.ts'
import { showProblem, showToast } from '../ui/toasts.ts'
import { formatBriefly, formatNumber } from '../words/times.ts'
import { usePanelLanguage } from '../words/words.ts'
import { AltForm } from './alt-form.tsx'
import styles from './media.module.css'
import { useMediaWords } from './room-words.ts'
import { Thumbnail } from './thumbnail.tsx'

export function loader({ params, request }: LoaderFunctionArgs) {
  return loadWithLanguages<Media>(`/media/${params['hash']}`, request)
}

export function Component() {
  const media: Media = useLoaderData()
  return <FilePage key={media.hash} media={media} />
}

function FilePage({ media }: { media: Media }) {
  const { file, uploads } = useMediaWords()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [isRemoving, setRemoving] = useState(false)

  const remove = async () => {
    setRemoving(true)
    const deleted = await deleteFile(media)
    setRemoving(false)
    if (deleted.ok) {
      await navigate('/media')
      const undo = async () => {
        const reason = await deleted.undo()
        if (reason) showProblem(uploads.refused(media.name, uploads.reasons[reason]))
        else showToast(file.restored(media.name))
        await navigate(reason ? '/media' : `/media/${media.hash}`)
      }
      showToast(file.removed(media.name), { undo: () => void undo() })
    } else if (deleted.status === 404) {
      showToast(file.removedElsewhere(media.name))
      await navigate('/media')
    } else {
      // It is used since this page was opened, or was changed: both are shown.
      showProblem(deleted.error)
      await revalidate()
    }
  }
  return (
    <Page title={media.name}>
      <Link className={`${styles.back} alone`} to="/media">
        <BackIcon /> {file.back}
      </Link>
      <div className={styles.file}>
        <div>
          <section className={styles.picture}>
            <Thumbnail media={media} most={960} />
          </section>
          {isPicture(media.type) && (
            <section>
              <h2>{file.alt}</h2>
              <AltForm media={media} />
            </section>
          )}
        </div>
        <div>
          <FileUses uses={media.uses} />
          <FileFacts media={media} />
          <section>
            {media.uses.length > 0 && (
              <p id="in-use" className={styles.hint}>
                {file.inUse}
              </p>
            )}
            <Button
              isDangerous
              aria-describedby={media.uses.length > 0 ? 'in-use' : undefined}
              disabled={isRemoving || media.uses.length > 0}
              onClick={remove}
            >
              {isRemoving ? file.removing : file.remove}
            </Button>
          </section>
        </div>
      </div>
    </Page>
  )
}

type Deleted = { ok: true; undo(): Promise<UploadRefusal | null> } | Refusal

/** Keeps the bytes until the page is left, so that `undo` can put the file back; it answers why it failed, or null. */
async function deleteFile(media: Media): Promise<Deleted> {
  const path = `/api/admin/media/${media.hash}`
  const original = await callForFile(`${path}/original`)
  if (!original.ok) return original
  const answer = await call(path, { method: 'DELETE', version: media.version })
  if (!answer.ok) return answer
  return {
    ok: true,
    async undo() {
      const uploaded = await uploadFile(new File([original.data], media.name))
      if (!uploaded.ok) return uploaded.reason
      const { alt, decorative } = media
      const { version } = uploaded.media
      // The texts may be empty; the server then stores that.
      const described = await call(path, { method: 'PATCH', version, body: { alt, decorative } })
      return described.ok ? null : 'OTHER'
    },
  }
}

/** The facts about a file, and the ways to use it elsewhere. */
function FileFacts({ media }: { media: Media }) {
  const { language } = usePanelLanguage()
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
      () => showProblem(file.notCopied),
    )
  const download = async () => {
    const answer = await callForFile(`/api/admin/media/${hash}/original`)
    if (answer.ok) saveFile(answer.data, name)
    else showProblem(answer.error)
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

/** The documents that show a file. */
function FileUses({ uses }: { uses: MediaUse[] }) {
  const { language, words } = usePanelLanguage()
  const { documents } = words
  const { file } = useMediaWords()
  const nameOf = ({ kind, id, language: own, state }: MediaUse) => {
    const known = kindNames.find((one) => one === kind)
    const name = `${known ? documents.kinds[known] : kind}: ${id}`
    const more = [...(own ? [documents.languages[own]] : []), file.states[state]]
    return name + inBrackets(more.join(commaIn(language)), language)
  }
  return (
    <section>
      <h2>{file.uses}</h2>
      {uses.length === 0 ? (
        <p>{file.noUses}</p>
      ) : (
        <ul>
          {uses.map((use) => (
            <li key={JSON.stringify(use)}>
              <Link
                className="alone"
                to={
                  use.state === 'trashed'
                    ? '/content?state=trash'
                    : `/content/${use.kind}/${use.id}`
                }
              >
                {nameOf(use)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
