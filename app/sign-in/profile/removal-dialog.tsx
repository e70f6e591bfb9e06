/** Asks before a second factor is removed: says what is lost, and always asks for a second factor. */
import { useEffect, useId, useRef } from 'react'
import styles from './profile.module.css'
import { StepUp } from './step-up.tsx'

interface RemovalDialogProps {
  title: string
  text: string
  /** What the button says that removes it. */
  confirm: string
  onConfirmed(): void
  onCancel(): void
}

export function RemovalDialog(asked: RemovalDialogProps) {
  const { title, text, confirm, onConfirmed, onCancel } = asked
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  /** Closed by itself, the dialog returns the focus to where it came from. */
  const close = () => dialog.current?.close()
  const remove = () => {
    close()
    onConfirmed()
  }
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={onCancel}
    >
      <h3 id={`${id}-title`}>{title}</h3>
      <p id={`${id}-text`}>{text}</p>
      <StepUp confirm={confirm} onDone={remove} onCancel={close} />
    </dialog>
  )
}
