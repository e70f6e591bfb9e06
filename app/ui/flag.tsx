/** Small flags as vectors, because not every system has flag emoji. */
import styles from './flag.module.css'

export function Flag({ country }: { country: keyof typeof shapes }) {
  return (
    <svg className={styles.flag} viewBox="0 0 24 16" width="24" height="16" aria-hidden="true">
      <path fill="#fff" d="M0 0h24v16H0z" />
      {shapes[country]}
    </svg>
  )
}

const unionJack = (
  <>
    <path fill="#012169" d="M0 0h24v16H0z" />
    <path stroke="#fff" strokeWidth="3.2" d="m0 0 24 16m0-16L0 16" />
    <path stroke="#c8102e" strokeWidth="1.2" d="m0 0 24 16m0-16L0 16" />
    <path stroke="#fff" strokeWidth="5.4" d="M12 0v16M0 8h24" />
    <path stroke="#c8102e" strokeWidth="3.2" d="M12 0v16M0 8h24" />
  </>
)

/** A blue flag with the union jack in its corner. */
const ensign = (
  <>
    <path fill="#012169" d="M0 0h24v16H0z" />
    <svg viewBox="0 0 24 16" width="12" height="8" aria-hidden="true">
      {unionJack}
    </svg>
  </>
)

const star = 'm0-1.3.35.8.9-.1-.55.7.55.7-.9-.1-.35.8-.35-.8-.9.1.55-.7-.55-.7.9.1z'
const southernCross = `M18 3.2${star}M15.4 7${star}M20.7 6.2${star}M18 13.2${star}`

const shapes = {
  kr: (
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
  us: (
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
  gb: unionJack,
  au: (
    <>
      {ensign}
      <path fill="#fff" d={`M6 12.2${star}${southernCross}`} />
    </>
  ),
  nz: (
    <>
      {ensign}
      <path fill="#c8102e" stroke="#fff" strokeWidth=".4" d={southernCross} />
    </>
  ),
  ca: (
    <path
      fill="#d80621"
      d="M0 0h6v16H0zM18 0h6v16h-6zM12 3l1 2 1.5-.6-.4 2.6 2-1.4.4 1.2 1.5.1-2 2.3.5 1-3.7.1V13h-.6v-2.7l-3.7-.1.5-1-2-2.3 1.5-.1.4-1.2 2 1.4-.4-2.6L11 5z"
    />
  ),
  ie: (
    <>
      <path fill="#169b62" d="M0 0h8v16H0z" />
      <path fill="#ff883e" d="M16 0h8v16h-8z" />
    </>
  ),
  jp: <circle cx="12" cy="8" r="4.8" fill="#bc002d" />,
} satisfies Record<string, React.ReactNode>
