/** Icons of the panel, from Lucide (ISC licence), inline. */
import type { ReactNode } from 'react'

export function icon(shape: ReactNode, size = 18) {
  return function Icon() {
    return (
      <svg
        viewBox="0 0 24 24"
        width={size}
        height={size}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {shape}
      </svg>
    )
  }
}

export const HomeIcon = icon(<path d="M3 10.5 12 3l9 7.5V21h-6v-7H9v7H3Z" />)
export const InboxIcon = icon(<path d="M22 12h-6l-2 3h-4l-2-3H2m3.5-7L2 12v7h20v-7l-3.5-7Z" />)
export const ContentIcon = icon(<path d="M6 3h9l4 4v14H6ZM15 3v4h4M9.5 12h6m-6 4h6" />)
export const BlogIcon = icon(<path d="M4 20h4L19 9l-4-4L4 16Zm9-13 4 4M13 20h7" />)
export const MediaIcon = icon(
  <path d="M4 4h16v16H4ZM4 16l4.5-4.5L13 16l2.5-2.5L20 18M15 8.5a1 1 0 1 0 0 .01" />,
)
export const LookIcon = icon(<path d="M12 3v18a9 9 0 0 0 0-18 9 9 0 0 0 0 18" />)
export const ShieldIcon = icon(<path d="M12 22s8-3.5 8-10V5l-8-3-8 3v7c0 6.5 8 10 8 10Z" />)
export const SystemIcon = icon(
  <path d="M4 5h9m5 0h2M4 12h2m5 0h9M4 19h9m5 0h2M13 3v4M6 10v4M13 17v4" />,
)
export const SearchIcon = icon(<path d="M11 19a8 8 0 1 0 0-16 8 8 0 0 0 0 16Zm10 2-4.3-4.3" />)
export const CloseIcon = icon(<path d="M18 6 6 18M6 6l12 12" />)
export const HandleIcon = icon(
  <path d="M9 5h.01M9 12h.01M9 19h.01M15 5h.01M15 12h.01M15 19h.01" strokeWidth="2.4" />,
)
export const BackIcon = icon(<path d="m12 19-7-7 7-7M19 12H5" />)
export const SunIcon = icon(
  <path d="M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2v2m0 16v2M4.93 4.93l1.41 1.41m11.32 11.32 1.41 1.41M2 12h2m16 0h2M6.34 17.66l-1.41 1.41M19.07 4.93l-1.41 1.41" />,
)
export const MoonIcon = icon(<path d="M12 3a6 6 0 0 0 9 9 9 9 0 1 1-9-9Z" />)
export const PersonIcon = icon(<path d="M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4 21a8 8 0 0 1 16 0" />)
export const MoreIcon = icon(<path d="M5 11.4v1.2M12 11.4v1.2M19 11.4v1.2" strokeWidth="2.4" />)
export const SideIcon = icon(<path d="M3 5h18v14H3ZM13 5v14M16 9h2m-2 3h2" />)
export const LanguagesIcon = icon(
  <path d="M3 6h9M7.5 4v2c0 4-2 6.5-4.5 8M5 9c1 2.5 3.5 4.5 6 5M12 20l4.5-10L21 20m-7.5-3h6" />,
)
