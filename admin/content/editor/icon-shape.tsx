/** A technology without an icon gets the lattice that About shows in its place. */
const lattice = 'M3 3h18v18H3zm2 2v6h6V5zm8 0v6h6V5zm-8 8v6h6v-6zm8 0v6h6v-6z'

export function IconShape({ path }: { path: string | null }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="currentColor"
      fillRule="evenodd"
      aria-hidden="true"
    >
      <path d={path ?? lattice} />
    </svg>
  )
}
