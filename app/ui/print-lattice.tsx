/** A lattice as a file of its own, with fixed colours, for places without the page's CSS. */
import { renderToStaticMarkup } from 'react-dom/server'
import classes from './lattice.module.css'
import { Lattice, LatticeContext } from './lattice.tsx'
import type { LatticePattern } from './lattice-patterns.ts'

/** The paper colour of the light theme; lattice.module.css mixes the same from the tokens. */
const rules: Record<string, string> = {
  paper: 'fill:#f9f6f1',
  lit: 'fill:#f6e8cd',
  board: 'fill:#f1ede8;stroke:#7f7771',
  painted: 'fill:#d6e5e1;stroke:#7f7771',
  timber: 'fill-rule:evenodd;fill:#e5e1db;stroke:#7f7771',
  bars: 'fill:none;stroke:#6a615a;stroke-linecap:square',
}

interface Dress {
  accent: { day: string } | null
  lattice?: LatticePattern | undefined
}

/** The upright door of a seed, to fill a picture of the given size. */
export function printLattice(
  seed: string,
  { width, height }: { width: number; height: number },
  { accent, lattice }: Dress = { accent: null },
) {
  const colour = accent?.day ?? '#bb2f17'
  const accented = {
    ring: `fill:none;stroke:${colour};stroke-width:2.5`,
    seal: `fill:${colour}`,
  }
  const style = Object.entries({ ...rules, ...accented }).map(
    ([name, text]) => `.${classes[name]}{${text}}`,
  )
  const ground = '<rect width="100%" height="100%" fill="#f1ede8"/>'
  const door = (
    <LatticeContext value={lattice}>
      <Lattice seed={seed} tall />
    </LatticeContext>
  )
  return copyPanes(renderToStaticMarkup(door)).replace(
    /^<svg([^>]*)>/,
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"$1>` +
      `<style>path,circle{vector-effect:non-scaling-stroke}${style.join('')}</style>${ground}`,
  )
}

/**
 * Panes that reference the first one become copies of it: librsvg does not clip an inner `svg` that is used
 * again.
 */
function copyPanes(markup: string): string {
  const [, id, x, rest = ''] = /<svg id="(\w+)" x="([\d.]+)"(.*?<\/svg>)/s.exec(markup) ?? []
  if (!id) return markup
  const again = new RegExp(`<use href="#${id}" x="([\\d.]+)"></use>`, 'g')
  return markup.replace(
    again,
    (_, step) => `<svg x="${Number(x) + Number(step)}"${rest.replaceAll(/ id="\w+"/g, '')}`,
  )
}
