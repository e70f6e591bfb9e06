import type { ComponentPropsWithRef } from 'react'
import styles from './button.module.css'

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  isPrimary?: boolean
  /** A destructive act. */
  isDangerous?: boolean
  /** Removes the border, for buttons in a row. */
  isQuiet?: boolean
}

export function Button({
  isPrimary = false,
  isDangerous = false,
  isQuiet = false,
  className,
  ...rest
}: ButtonProps) {
  const names = [
    styles.button,
    isPrimary && styles.primary,
    isDangerous && styles.dangerous,
    isQuiet && styles.quiet,
    className,
  ]
  return <button type="button" {...rest} className={names.filter(Boolean).join(' ')} />
}
