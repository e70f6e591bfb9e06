/** The account menu: the user's name, and links to the profile and the panel. */

import { useState } from 'react'
import type { User } from '#shared/auth.ts'
import { PersonIcon } from '../ui/icons.tsx'
import { signOut } from './session.ts'
import type { WidgetWords } from './widget.island.tsx'
import styles from './widget.module.css'

interface AccountMenuProps {
  /** null: not loaded yet. CSS shows the stored name until then, and the menu stays closed because it would be empty. */
  user: User | null
  words: WidgetWords
  profileUrl: string
}

export function AccountMenu({ user, words, profileUrl }: AccountMenuProps) {
  const logout = () => {
    document.getElementById('account')?.hidePopover()
    void signOut()
  }
  return (
    <div className={styles.account}>
      <button
        className={styles.trigger}
        type="button"
        popoverTarget="account"
        disabled={user === null}
      >
        <Avatar url={user?.pictureUrl ?? null} />
        <span className="quiet">{words.account}</span>
        <span className={styles.person}>
          <span className={styles.name}>{user?.name}</span>
          <span className={styles.badge}>{words.admin}</span>
        </span>
      </button>
      <div className={styles.menu} id="account" popover="auto">
        <p className={styles.who}>
          <b>{user?.name}</b>
          <span className={styles.badge}>{words.admin}</span>
          <span className={styles.email}>{user?.email}</span>
        </p>
        <ul className={styles.list}>
          <li>
            <a href={profileUrl}>{words.profile}</a>
          </li>
          {user?.adminPath && (
            <li>
              <a href={user.adminPath}>{words.adminPanel}</a>
            </li>
          )}
          <li>
            <button type="button" onClick={logout}>
              {words.logout}
            </button>
          </li>
        </ul>
      </div>
    </div>
  )
}

/** The picture of a user, or the default image: without a picture, and if it does not load. */
function Avatar({ url }: { url: string | null }) {
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
