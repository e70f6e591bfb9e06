/** Small flags as vectors, because not every system has flag emoji. */
import styles from './flag.module.css'

type Flagged = 'ko' | 'en' | 'ja'

export function Flag({ language }: { language: Flagged }) {
  return (
    <svg className={styles.flag} viewBox="0 0 24 16" width="24" height="16" aria-hidden="true">
      <path fill="#fff" d="M0 0h24v16H0z" />
      {shapes[language]}
    </svg>
  )
}

const shapes: Record<Flagged, React.ReactNode> = {
  ko: (
    <>
      <circle cx="12" cy="8" r="4" fill="#cd2e3a" />
      <path fill="#0047a0" d="M8.67 5.78A2 2 0 0 0 12 8a2 2 0 0 1 3.33 2.22A4 4 0 0 1 8.67 5.78z" />
      <path
        stroke="#000"
        strokeWidth=".6"
        d="m3 4.6 1.6-2.4m-.9 2.9 1.6-2.4m-.9 2.9L6 3.2m12 9.6 1.6-2.4m-.9 2.9 1.6-2.4m-.9 2.9 1.6-2.4M18 3.2l1.6 2.4m-.9-2.9 1.6 2.4m-.9-2.9 1.6 2.4M3 11.4l1.6 2.4m-.9-2.9 1.6 2.4m-.9-2.9L6 12.8"
      />
    </>
  ),
  en: (
    <>
      <path
        stroke="#b22234"
        strokeWidth="1.23"
        d="M0 .6h24M0 3.1h24M0 5.5h24M0 8h24M0 10.5h24M0 12.9h24M0 15.4h24"
      />
      <path fill="#3c3b6e" d="M0 0h10.5v8.6H0z" />
      <path
        stroke="#fff"
        strokeWidth=".8"
        strokeDasharray=".8 1.4"
        d="M1 1.5h9M1 3.4h9M1 5.3h9M1 7.2h9"
      />
    </>
  ),
  ja: <circle cx="12" cy="8" r="4.8" fill="#bc002d" />,
}
