/** The picture of a user, or the default image: without a picture, and if it does not load. */
import { useState } from 'react'
import { PersonIcon } from './icons.tsx'
import styles from './portrait.module.css'

export function Portrait({ url }: { url: string | null }) {
  const [failed, setFailed] = useState<string | null>(null)
  return (
    <span className={styles.portrait}>
      {url !== null && url !== failed ? (
        <img src={url} alt="" width="24" height="24" onError={() => setFailed(url)} />
      ) : (
        <PersonIcon />
      )}
    </span>
  )
}
