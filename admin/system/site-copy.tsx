/** Downloads the public site as files, for a host without a server. */
import { type FormEvent, useState } from 'react'
import { callForFile } from '../session/call.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { saveFile, toDatedName } from '../ui/save-file.ts'
import { showProblem } from '../ui/toasts.ts'
import { useRoomWords } from '../words/words.ts'
import styles from './system.module.css'
import { systemWords } from './words.ts'

export function SiteCopy() {
  const { copy } = useRoomWords(systemWords)
  const [address, setAddress] = useState('')
  const [isRunning, setRunning] = useState(false)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isRunning) return
    setRunning(true)
    const query = address.trim() && `?address=${encodeURIComponent(address.trim())}`
    const answer = await callForFile(`/api/admin/site/copy${query}`)
    setRunning(false)
    if (answer.ok) saveFile(answer.data, toDatedName('site', 'zip', new Date()))
    else showProblem(answer.code === 'VALIDATION' ? copy.wrong : answer.error)
  }
  return (
    <section>
      <h2>{copy.title}</h2>
      <p className={styles.hint}>{copy.text}</p>
      <form className={styles.copy} onSubmit={(event) => void save(event)} noValidate>
        <TextField
          type="url"
          inputMode="url"
          autoComplete="off"
          label={copy.address}
          hint={copy.hint}
          placeholder="https://ada.github.io/site"
          value={address}
          onChange={({ target }) => setAddress(target.value)}
        />
        <Button type="submit" aria-disabled={isRunning}>
          {isRunning ? copy.isRunning : copy.act}
        </Button>
      </form>
    </section>
  )
}
