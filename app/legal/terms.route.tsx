/** /terms: the terms of use. */
import { legalRoute } from './legal-page.tsx'

export const { loader, Component } = legalRoute('terms')
