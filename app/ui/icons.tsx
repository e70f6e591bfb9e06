/** Icons of the interface, from Lucide (ISC licence), inline: no request, and the text's colour. */
import type { ReactNode } from 'react'

interface IconProps {
  className?: string
}

function icon(size: number, shape: ReactNode) {
  return function Icon({ className }: IconProps) {
    return (
      <svg
        className={className}
        viewBox="0 0 24 24"
        width={size}
        height={size}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        aria-hidden="true"
      >
        {shape}
      </svg>
    )
  }
}

export const SunIcon = icon(
  20,
  <>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 2v2m0 16v2M4.93 4.93l1.41 1.41m11.32 11.32 1.41 1.41M2 12h2m16 0h2M6.34 17.66l-1.41 1.41M19.07 4.93l-1.41 1.41" />
  </>,
)
export const MoonIcon = icon(20, <path d="M12 3a6 6 0 0 0 9 9 9 9 0 1 1-9-9Z" />)
export const MenuIcon = icon(24, <path d="M4 6h16M4 12h16M4 18h16" />)
export const CloseIcon = icon(24, <path d="M18 6 6 18M6 6l12 12" />)
export const ExternalIcon = icon(14, <path d="M7 7h10v10M7 17 17 7" />)
export const BackIcon = icon(18, <path d="m12 19-7-7 7-7M19 12H5" />)
export const ForwardIcon = icon(18, <path d="M5 12h14m-7-7 7 7-7 7" />)
export const MailIcon = icon(
  20,
  <>
    <rect x="2" y="4" width="20" height="16" rx="2" />
    <path d="m22 7-10 6L2 7" />
  </>,
)
export const PersonIcon = icon(
  20,
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4 21a8 8 0 0 1 16 0" />
  </>,
)
export const CodeIcon = icon(20, <path d="m16 18 6-6-6-6M8 6l-6 6 6 6" />)
export const GlobeIcon = icon(
  20,
  <>
    <circle cx="12" cy="12" r="10" />
    <path d="M2 12h20M12 2a15 15 0 0 1 0 20 15 15 0 0 1 0-20" />
  </>,
)
export const DownloadIcon = icon(18, <path d="M12 3v12m0 0-5-5m5 5 5-5M4 21h16" />)
