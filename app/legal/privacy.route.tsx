/** /privacy: the privacy policy. */
import { legalRoute } from './legal-page.tsx'

export const { loader, Component } = legalRoute('privacy')
