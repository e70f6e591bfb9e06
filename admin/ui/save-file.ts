import { toLocalDay } from './local-time.ts'

/** Offers bytes as a download. */
export function saveFile(bytes: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(bytes)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

/** For example `messages-2026-11-21.csv`, with the day where this device is, like all dates of the panel. */
export function toDatedName(name: string, ending: string, at: Date): string {
  return `${name}-${toLocalDay(at)}.${ending}`
}
