/** A modal dialog: focus stays in it, Escape closes it, and focus returns to where it was. */
import type { ReactNode } from 'react'
import { Heading, Modal, ModalOverlay, Dialog as RawDialog } from 'react-aria-components'
import styles from './dialog.module.css'

interface DialogProps {
  title: string
  /** An alert dialog: it interrupts and needs an answer. */
  isAlert?: boolean
  isWide?: boolean
  /** Fills the window. */
  isFull?: boolean
  /** Something is written in it: a click outside then does not close it. */
  isEdited?: boolean
  onClose(): void
  children: ReactNode
}

export function Dialog({
  title,
  isAlert = false,
  isWide = false,
  isFull = false,
  isEdited = false,
  onClose,
  children,
}: DialogProps) {
  return (
    <ModalOverlay
      className={styles.overlay ?? ''}
      isOpen
      isDismissable={!isAlert && !isEdited}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <Modal
        className={`${styles.frame} ${isWide ? styles.wide : ''} ${isFull ? styles.full : ''}`}
      >
        <RawDialog className={styles.dialog ?? ''} role={isAlert ? 'alertdialog' : 'dialog'}>
          <Heading slot="title" level={2}>
            {title}
          </Heading>
          {children}
        </RawDialog>
      </Modal>
    </ModalOverlay>
  )
}
