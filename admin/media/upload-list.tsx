/** What is being uploaded, and what was refused and why. */
import { Link } from 'react-router'
import { isForNow } from '../session/upload-file.ts'
import { Button } from '../ui/button.tsx'
import { CloseIcon } from '../ui/icons.tsx'
import { Mark } from '../ui/mark.tsx'
import { formatNumber } from '../words/times.ts'
import { usePanelLanguage } from '../words/words.ts'
import styles from './media.module.css'
import { useMediaWords } from './room-words.ts'
import type { UploadItem } from './upload-queue.ts'
import { uploads } from './uploads.ts'

export function UploadList({ items }: { items: readonly UploadItem[] }) {
  const { language } = usePanelLanguage()
  const { add, uploads: texts } = useMediaWords()
  const count = (number: number) => formatNumber(number, language)
  const done = items.filter(({ state }) => state === 'done').length
  const refused = items.flatMap(({ name, reason }) =>
    reason ? [texts.refused(name, texts.reasons[reason])] : [],
  )
  return (
    <>
      {/* Without the progress, which would be read out all the time. */}
      <p className="quiet" role="status">
        {items.length > 0 && [add.summary(count(done), count(items.length)), ...refused].join(' ')}
      </p>
      {items.length > 0 && (
        <section className={styles.uploads} aria-label={add.list}>
          <ul>
            {items.map((item) => (
              <li key={item.id}>
                <Item item={item} />
              </li>
            ))}
          </ul>
          {items.some(({ state }) => state === 'done' || state === 'refused') && (
            <Button isQuiet onClick={uploads.clear}>
              {add.clear}
            </Button>
          )}
        </section>
      )}
    </>
  )
}

function Item({ item: { id, name, state, fraction, media, reason } }: { item: UploadItem }) {
  const { language, words } = usePanelLanguage()
  const { add, marks, uploads: texts } = useMediaWords()
  const percent = new Intl.NumberFormat(language, { style: 'percent' }).format(fraction)
  const sending = fraction < 1 ? add.sending(percent) : add.checking
  const isOpen = state === 'waiting' || state === 'sending'
  return (
    <>
      <div className={styles.upload}>
        {reason ? (
          <p className={styles.refused}>{texts.refused(name, texts.reasons[reason])}</p>
        ) : (
          <p dir="auto">
            {media ? (
              <Link className="alone" to={`/media/${media.hash}`} aria-label={add.open(media.name)}>
                {media.name}
              </Link>
            ) : (
              name
            )}
          </p>
        )}
        {state === 'waiting' && <Mark tone="quiet">{add.waiting}</Mark>}
        {state === 'sending' && (
          <>
            <progress value={fraction} aria-label={name} />
            <span>{sending}</span>
          </>
        )}
        {state === 'done' && <Mark tone="good">{add.done}</Mark>}
        {media?.motion === 'stilled' && <Mark tone="bad">{marks.stilled}</Mark>}
      </div>
      {reason && isForNow(reason) && (
        <Button aria-label={add.retry(name)} onClick={() => uploads.retry(id)}>
          {words.shell.retry}
        </Button>
      )}
      <Button
        isQuiet
        aria-label={isOpen ? add.cancel(name) : add.dismiss(name)}
        onClick={() => uploads.remove(id)}
      >
        <CloseIcon />
      </Button>
    </>
  )
}
