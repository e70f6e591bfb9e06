/** Letters that tell of an account: who gets one should know at once whether it is theirs to act on. */
export const notices = {
  subject: {
    newDevice: 'Signed in on a new device',
    wrongCodes: 'Wrong codes at your door',
    locked: 'Authenticator codes are locked',
    factorAdded: 'A second factor was added',
    factorRemoved: 'A second factor was removed',
    recoveryCodeUsed: 'A recovery code was used',
    recoveryCodesReplaced: 'New recovery codes were made',
    tokenReuse: 'A sign-in was copied',
    newAdmin: 'There is a new admin',
    passkeyCopied: 'A passkey seems to be copied',
  },
  text: {
    newDevice: 'Somebody signed in with both factors on a device that had not been used before.',
    wrongCodes:
      'Somebody signed in with your Google account and then failed five times or more at the second factor.',
    locked:
      'After 100 failures in a row, authenticator codes are refused on devices that have not signed in before. A passkey, a device you have used before, or the command auth:unlock opens them again.',
    factorAdded: 'An authenticator app or a passkey was added. Other sessions were ended.',
    factorRemoved: 'An authenticator app or a passkey was removed. Other sessions were ended.',
    recoveryCodeUsed: 'Somebody signed in with one of your recovery codes, which is now used up.',
    recoveryCodesReplaced: 'New recovery codes were made; the old ones no longer work.',
    tokenReuse:
      'A sign-in token that had been replaced was shown again: somebody may have copied it. That session was ended everywhere.',
    newAdmin: 'This account may manage the site from now on.',
    passkeyCopied:
      'A passkey counted backwards, as a copy of it would. It was refused. Remove it and register a new one.',
  },
  manyReports: {
    subject: 'Browsers report unusually much',
    text: 'In the last hour, browsers sent 100 reports of one kind about this site. An attack can look like that, a fault of a page, or somebody who plays with the address of reports. Nobody was locked out because of it.',
    kind: 'Kind',
    advice: 'The panel lists them under Security.',
  },
  account: 'Account',
  time: 'Time',
  address: 'Address',
  device: 'Device',
  unknown: 'unknown',
  advice:
    'If this was you, there is nothing to do. If not: end all sessions and check the second factor on your profile page, and change the password of your Google account.',
  profile: 'Profile',
}

export type NoticeWords = typeof notices
