/** The picture of a user, or the default image: without a picture, and if it does not load. */
import { useState } from 'react'
import { PersonIcon } from '../ui/icons.tsx'
import styles from './widget.module.css'

export function Avatar({ url }: { url: string | null }) {
  const [failed, setFailed] = useState<string | null>(null)
  return (
    <span className={styles.avatar}>
      {url !== null && url !== failed ? (
        <img src={url} alt="" width="32" height="32" onError={() => setFailed(url)} />
      ) : (
        <PersonIcon />
      )}
    </span>
  )
}
