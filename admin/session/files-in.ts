/** Files that are chosen, dropped or pasted. */
import { mediaTypeNames, mediaTypes } from '#shared/media.ts'

/** Text that is copied in a word processor comes with a picture of it: then the text is meant. */
export function pastedFiles(transfer: DataTransfer | null): File[] {
  const hasText = transfer?.types.includes('text/plain') ?? false
  return hasText ? [] : droppedFiles(transfer)
}

/** All of them: some file managers add their paths as text. */
export function droppedFiles(transfer: DataTransfer | null): File[] {
  return [...(transfer?.files ?? [])]
}

export function holdsFiles(transfer: DataTransfer | null): boolean {
  return transfer?.types.includes('Files') ?? false
}

/** For file inputs. Pickers of some systems know types only, others endings only. */
export const acceptedFiles = [
  ...mediaTypeNames,
  ...Object.values(mediaTypes)
    .flat()
    .map((ending) => `.${ending}`),
].join()
