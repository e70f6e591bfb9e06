/** What is being uploaded into a text, and what was refused and why. */
import { Button } from '../../ui/button.tsx'
import { useForm } from './form-context.ts'
import styles from './markdown.module.css'
import type { FileUpload } from './use-file-uploads.ts'

interface FileUploadsProps {
  items: readonly FileUpload[]
  onDismiss(id: number): void
}

export function FileUploads({ items, onDismiss }: FileUploadsProps) {
  const { markdown } = useForm().words
  return (
    <ul className={styles.uploads} aria-live="polite">
      {items.map(({ id, name, reason }) => (
        <li key={id}>
          {reason === null ? (
            markdown.uploading(name)
          ) : (
            <>
              <span className={styles.refused}>
                {markdown.uploads.refused(name, markdown.uploads.reasons[reason])}
              </span>
              <Button isQuiet onClick={() => onDismiss(id)}>
                {markdown.dismiss}
              </Button>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
