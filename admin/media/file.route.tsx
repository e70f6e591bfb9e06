/** One uploaded file: how it looks, its texts, and where it is used. */
import { useState } from 'react'
import {
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
  useNavigate,
  useRevalidator,
} from 'react-router'
import type { Media } from '#shared/admin/media.ts'
import { isPicture } from '#shared/media.ts'
import { loadWithLanguages } from '../session/site-languages.ts'
import { Button } from '../ui/button.tsx'
import { BackIcon } from '../ui/icons.tsx'
import { Page } from '../ui/page.tsx'
import { showToast } from '../ui/toasts.ts'
import { useWords } from '../words/words.ts'
import { AltForm } from './alt-form.tsx'
import { deleteFile } from './delete-file.ts'
import { FileFacts } from './file-facts.tsx'
import { FileUses } from './file-uses.tsx'
import styles from './media.module.css'
import { useMediaWords } from './room-words.ts'
import { Thumbnail } from './thumbnail.tsx'

export function loader({ params, request }: LoaderFunctionArgs) {
  return loadWithLanguages<Media>(`/media/${params['hash']}`, request)
}

export function Component() {
  const media: Media = useLoaderData()
  return <File key={media.hash} media={media} />
}

function File({ media }: { media: Media }) {
  const { session } = useWords()
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
        if (reason)
          showToast(uploads.refused(media.name, uploads.reasons[reason]), { isProblem: true })
        else showToast(file.restored(media.name))
        await navigate(reason ? '/media' : `/media/${media.hash}`)
      }
      showToast(file.removed(media.name), { undo: () => void undo() })
    } else if (deleted.status === 404) {
      showToast(file.removedElsewhere(media.name))
      await navigate('/media')
    } else {
      // It is used since this page was opened, or was changed: both are shown.
      showToast(deleted.error ?? session.unreachable, { isProblem: true })
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
