import { useRef } from 'react'
import { acceptedFiles } from '../session/files-in.ts'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/toasts.ts'
import styles from './media.module.css'
import { useMediaWords } from './room-words.ts'
import { uploads } from './uploads.ts'

/** Opens the picker, or on a touch screen also the camera. */
export function UploadButtons() {
  const { add } = useMediaWords()
  const picker = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)

  const take = (input: HTMLInputElement) => {
    const left = uploads.add([...(input.files ?? [])])
    if (left > 0) showToast(add.tooMany(left), { isProblem: true })
    // The same file can be chosen again.
    input.value = ''
  }
  return (
    <>
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        accept={acceptedFiles}
        onChange={({ target }) => take(target)}
      />
      <input
        ref={camera}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        onChange={({ target }) => take(target)}
      />
      <Button className={styles.camera ?? ''} onClick={() => camera.current?.click()}>
        {add.photo}
      </Button>
      <Button isPrimary onClick={() => picker.current?.click()}>
        {add.choose}
      </Button>
    </>
  )
}
