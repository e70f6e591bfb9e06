/** Emails about an account. The reader should see at once whether there is something to do. */
export const notices = {
  subject: {
    newDevice: 'Sign-in from a new device',
    wrongCodes: 'Repeated wrong codes',
    locked: 'Authenticator codes are locked',
    factorAdded: 'A second factor was added',
    factorRemoved: 'A second factor was removed',
    secondFactorOff: 'Two-factor authentication was turned off',
    recoveryCodeUsed: 'A recovery code was used',
    recoveryCodesReplaced: 'New recovery codes were created',
    tokenReuse: 'Possible session theft',
    newAdmin: 'There is a new admin',
    newOwnerPasskey: 'A new passkey of the settings was used',
    passkeyCopied: 'A passkey may have been cloned',
  },
  text: {
    newDevice: 'Somebody signed in with both factors on a device that had not been used before.',
    wrongCodes:
      'Somebody passed the first step of sign-in and then failed the second factor five times or more.',
    locked:
      'After 100 failures in a row, authenticator codes are refused on devices that have not signed in before. A passkey, a sign-in on a device you have used before, or the command auth:unlock lifts the lock.',
    factorAdded: 'An authenticator app or a passkey was added. Other sessions were ended.',
    factorRemoved: 'An authenticator app or a passkey was removed. Other sessions were ended.',
    secondFactorOff:
      'The last second factor of this account was removed, and its recovery codes with it: the first step of sign-in is now enough. Other sessions were ended.',
    recoveryCodeUsed:
      'Somebody signed in with one of your recovery codes. That code no longer works.',
    recoveryCodesReplaced: 'New recovery codes were created; the old ones no longer work.',
    tokenReuse:
      'A sign-in token that had already been replaced was used again: somebody may have copied it. That session was ended.',
    newAdmin: 'This account can manage the site from now on.',
    newOwnerPasskey:
      'A passkey that ADMIN_PASSKEYS names has passed the first step of sign-in for the first time. If it is not yours, somebody has changed the settings: take it out, and restart the site.',
    passkeyCopied:
      'The counter of a passkey went backwards, so it may have been cloned. It was refused. Remove it and register a new one.',
  },
  manyReports: {
    subject: 'Unusually many browser reports',
    text: 'In the last hour, browsers sent 100 reports of one kind about this site. The cause may be an attack, an error in a page, or fake reports. Nobody was locked out because of it.',
    kind: 'Kind',
    advice: 'They are listed in the panel under Security.',
  },
  lateBackup: {
    subject: 'No backup has been made for a while',
    text: 'This site is set to make backups, but there is no recent one. If the server is lost now, everything since the last backup is lost with it.',
    last: 'Last backup',
    never: 'none yet',
    problem: 'Last error',
    advice:
      'Check the disk and the log of the server, then run npm run madang -- backup. The command tells you what is wrong.',
  },
  alerts: {
    diskNearlyFull: {
      subject: 'The disk is nearly full',
      text: 'The disk that the site uses is nearly full. Once it is full, messages and backups can no longer be saved. Free and total space:',
    },
    deadLetters: {
      subject: 'Emails could not be sent',
      text: 'Some emails could not be delivered, and the site has stopped trying. They are listed in the panel under Inbox, Emails, where you can send them again. Failed in the last 24 hours:',
    },
  },
  account: 'Account',
  time: 'Time',
  address: 'IP address',
  device: 'Device',
  unknown: 'unknown',
  advice:
    'If this was you, there is nothing to do. If not, end all sessions and check the second factor on your profile page, and change the password of your Google account or replace the passkey in ADMIN_PASSKEYS.',
  profile: 'Profile',
}

export type NoticeWords = typeof notices
export type AlertWords = NoticeWords['alerts']
