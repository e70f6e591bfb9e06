import type { ComponentProps } from 'react'
import styles from './button-link.module.css'

interface ButtonProps extends ComponentProps<'button'> {
  look?: 'primary' | 'dangerous' | undefined
}

/** A button with a border. It sends no form unless its type says so. */
export function Button({ look, className, type = 'button', ...props }: ButtonProps) {
  const classes = [styles.button, look && styles[look], className]
  return <button className={classes.filter(Boolean).join(' ')} type={type} {...props} />
}
