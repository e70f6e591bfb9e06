import { useState } from 'react'
import { Button } from '../ui/button.tsx'

interface CopyButtonProps {
  text: string
  words: { copy: string; copied: string }
}

/** Copies a text to the clipboard and confirms it. */
export function CopyButton({ text, words }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }
  return (
    <Button onClick={copy}>
      <span aria-live="polite">{isCopied ? words.copied : words.copy}</span>
    </Button>
  )
}
