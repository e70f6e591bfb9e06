/** The details of rows of the audit log: each name is a field of them. */
export const details = {
  factors: {
    google: 'Google account',
    totp: 'authenticator app',
    passkey: 'passkey',
    recovery: 'recovery code',
  },
  account: (name: string) => `account of ${name}`,
  deletedAccount: 'a deleted account',
  openMessage: 'Open the message',
  failuresBefore: (count: number) =>
    count === 1 ? 'after 1 failed attempt' : `after ${count} failed attempts`,
  failures: (count: number) =>
    count === 1 ? '1 failed attempt' : `${count} failed attempts in a row`,
  ended: (count: number) => (count === 1 ? '1 session ended' : `${count} sessions ended`),
  othersEnded: (count: number) =>
    count === 1 ? '1 other session ended' : `${count} other sessions ended`,
  role: (role: string) => `role: ${role}`,
  isDisabled: 'account disabled',
  status: (folder: string) => `now in ${folder}`,
  by: {
    operator: 'by a command on the server',
    settings: 'changed by the server settings',
    provider_gone: 'because demo sign-in ended',
  },
  reasons: {
    'used before': 'this sign-in had been used before',
    'not admitted': 'this person may not sign in',
  },
  reason: (code: string) => `Google’s answer was not accepted (${code})`,
  format: (name: string) => `as ${name}`,
  rows: (count: number) => (count === 1 ? '1 row' : `${count} rows`),
  file: (name: string) => `file ${name}`,
  backup: (name: string) => `backup ${name}`,
  codes: (count: number) =>
    count === 1 ? '1 recovery code removed' : `${count} recovery codes removed`,
  devices: (count: number) => (count === 1 ? '1 device forgotten' : `${count} devices forgotten`),
  apps: (count: number) =>
    count === 1 ? '1 authenticator app removed' : `${count} authenticator apps removed`,
  claim: 'nobody can become the first admin any more',
  heldLetters: (count: number) => (count === 1 ? '1 email held back' : `${count} emails held back`),
  changes: (count: number) => (count === 1 ? '1 account differs' : `${count} accounts differ`),
  keys: (names: string) => `keys ${names}`,
}

export type AuditDetailWords = typeof details
