/** A button that opens the picker for files. */
import { type ComponentProps, useRef } from 'react'
import { Button } from './button.tsx'

interface FileButtonProps
  extends Pick<ComponentProps<typeof Button>, 'children' | 'className' | 'isPrimary' | 'isQuiet'>,
    Pick<ComponentProps<'input'>, 'capture' | 'multiple'> {
  /** The attribute of the input: endings and media types. */
  accept: string
  isBusy?: boolean
  onFiles(files: File[]): void
}

export function FileButton({
  accept,
  capture,
  multiple,
  isBusy = false,
  onFiles,
  ...button
}: FileButtonProps) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={picker}
        type="file"
        hidden
        {...{ accept, capture, multiple }}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // The same file can be chosen again.
          target.value = ''
        }}
      />
      <Button
        {...button}
        aria-disabled={isBusy}
        onClick={() => !isBusy && picker.current?.click()}
      />
    </>
  )
}
