import type { AdminAccount } from '#shared/admin/accounts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useWords } from '../words/words.ts'
import { AccountState } from './user-table.tsx'

interface StaleAccountProps {
  account: AdminAccount
  onAgain(): void
  onLeave(): void
}

/** Another admin was first: how the account stands now, and whether the change is still wanted. */
export function StaleAccount({ account, onAgain, onLeave }: StaleAccountProps) {
  const { inbox, security } = useWords()
  const { users } = security
  return (
    <Dialog isOpen isAlert title={inbox.conflict.title} onClose={onLeave}>
      <p>{users.stale(account.name)}</p>
      <p>
        {users.roles[account.role]} · <AccountState account={account} />
      </p>
      <div className="choices">
        <Button onClick={onAgain}>{users.again}</Button>
        <Button isPrimary onClick={onLeave}>
          {users.leave}
        </Button>
      </div>
    </Dialog>
  )
}
