import { previewLinkPrefix } from '#shared/admin/preview-links.ts'

/** A path for the log: whoever reads it must not be able to open a link to a draft. */
export function hideToken(path: string): string {
  return path.startsWith(previewLinkPrefix) ? `${previewLinkPrefix}…` : path
}
