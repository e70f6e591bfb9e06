import type { AccountChange, AdminAccount } from '#shared/admin/accounts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SideBySide } from '../ui/side-by-side.tsx'
import { useWords } from '../words/words.ts'
import { AccountState } from './user-table.tsx'

interface StaleAccountProps {
  /** The current state. */
  account: AdminAccount
  change: AccountChange
  onAgain(): void
  onLeave(): void
}

/** Another admin was first: shows the current account, and asks whether to change it anyway. */
export function StaleAccount({ account, change, onAgain, onLeave }: StaleAccountProps) {
  const { inbox, security } = useWords()
  const { users } = security
  const { role = account.role, disabled = account.disabledAt !== null } = change
  const wanted = { role, disabledAt: disabled ? account.createdAt : null }
  const show = (one: Pick<AdminAccount, 'role' | 'disabledAt'>) => (
    <>
      {users.roles[one.role]} · <AccountState disabledAt={one.disabledAt} />
    </>
  )
  return (
    <Dialog isOpen isAlert title={inbox.conflict.title} onClose={onLeave}>
      <p>{users.stale(account.name)}</p>
      <SideBySide
        sides={[
          { name: inbox.conflict.theirs, shown: show(account) },
          { name: inbox.conflict.yours, shown: show(wanted) },
        ]}
      />
      <div className="choices">
        <Button onClick={onAgain}>{users.again}</Button>
        <Button isPrimary onClick={onLeave}>
          {users.leave}
        </Button>
      </div>
    </Dialog>
  )
}
