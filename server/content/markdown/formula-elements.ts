/** How formulas appear in the HTML tree. */
const layout = ['depth', 'height', 'lspace', 'rspace', 'voffset', 'width']

/** For the allow-list: every element of MathML that KaTeX writes, with the attributes that change its look. */
export const formulaAttributes: Record<string, string[]> = {
  math: ['display', 'xmlns'],
  menclose: ['notation'],
  mfrac: ['linethickness'],
  mi: ['mathvariant'],
  mn: ['mathvariant'],
  mo: [
    'accent',
    'fence',
    'lspace',
    'maxsize',
    'minsize',
    'movablelimits',
    'rspace',
    'separator',
    'stretchy',
  ],
  mover: ['accent'],
  mpadded: layout,
  mphantom: [],
  mroot: [],
  mrow: [],
  mspace: layout,
  msqrt: [],
  mstyle: ['displaystyle', 'scriptlevel'],
  msub: [],
  msubsup: [],
  msup: [],
  mtable: ['columnalign', 'columnlines', 'columnspacing', 'rowlines', 'rowspacing'],
  mtd: [],
  mtext: ['mathvariant'],
  mtr: [],
  munder: ['accentunder'],
  munderover: [],
}
