/** How `auth-storage` is written: base64 of JSON, with nothing in it that opens a door. Encoded, not encrypted. */
import type { PersistStorage } from 'zustand/middleware'
import type { User } from '#shared/auth.ts'
import type { SecurityContext } from './security-context.ts'

export interface StoredAuth {
  user: User | null
  securityContext: SecurityContext | null
}

export const authStorage: PersistStorage<StoredAuth> = {
  getItem(name) {
    try {
      const text = localStorage.getItem(name)
      return text === null ? null : decode(text)
    } catch {
      // Nothing that this page wrote, or no storage: nobody is signed in as far as it can tell.
      return null
    }
  },
  setItem(name, value) {
    try {
      if (value.state.user) localStorage.setItem(name, encode(value))
      else localStorage.removeItem(name)
    } catch {
      // Storage may be closed to us; the page at hand knows all the same.
    }
  },
  removeItem(name) {
    localStorage.removeItem(name)
  },
}

/** Beyond ASCII only as escapes, so that the script before the first paint can read it with `atob` alone. */
function encode(value: object): string {
  const json = JSON.stringify(value)
  return btoa(json.replaceAll(/[\u0080-\uffff]/g, toEscape))
}

function toEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

function decode(text: string) {
  return JSON.parse(atob(text))
}
