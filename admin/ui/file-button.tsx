/** A button that opens the picker for one file. */
import { useRef } from 'react'
import { Button } from './button.tsx'

interface FileButtonProps {
  /** As the attribute of the input: endings and media types. */
  accept: string
  isBusy?: boolean
  children: string
  onFile(file: File): void
}

export function FileButton({ accept, isBusy = false, children, onFile }: FileButtonProps) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={picker}
        type="file"
        hidden
        accept={accept}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onFile(file)
          // The same file can be chosen again.
          target.value = ''
        }}
      />
      <Button aria-disabled={isBusy} onClick={() => !isBusy && picker.current?.click()}>
        {children}
      </Button>
    </>
  )
}
