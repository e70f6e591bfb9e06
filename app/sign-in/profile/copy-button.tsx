/** Copies a text to the clipboard and confirms it. */
import { useState } from 'react'
import button from '../../ui/button-link.module.css'
import type { ProfileWords } from './profile.island.tsx'

interface CopyButtonProps {
  text: string
  words: Pick<ProfileWords, 'copy' | 'copied'>
}

export function CopyButton({ text, words }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }
  return (
    <button className={button.button} type="button" onClick={copy}>
      <span aria-live="polite">{isCopied ? words.copied : words.copy}</span>
    </button>
  )
}
