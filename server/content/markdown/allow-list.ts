/** What rendered texts may consist of: the sanitiser drops everything else. */
import { defaultSchema } from 'rehype-sanitize'
import { calloutClasses } from './callouts.ts'
import { diagramAttributes } from './diagram-elements.ts'
import { codeClasses } from './highlight.ts'
import { blockTags, inlineTags } from './written-html.ts'

const layout = ['depth', 'height', 'lspace', 'rspace', 'voffset', 'width']

/** Every element of MathML that KaTeX writes, with the attributes that change its look. */
const formulaAttributes: Record<string, string[]> = {
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

const blockClasses = ['drawing', 'formula', ...calloutClasses]

export const allowList = {
  ...defaultSchema,
  tagNames: [
    ...(defaultSchema.tagNames ?? []),
    ...Object.keys(diagramAttributes),
    ...Object.keys(formulaAttributes),
    ...inlineTags,
    ...blockTags,
    'figcaption',
    'figure',
  ],
  attributes: {
    ...defaultSchema.attributes,
    ...diagramAttributes,
    ...formulaAttributes,
    blockquote: [...(defaultSchema.attributes?.['blockquote'] ?? []), 'lang'],
    div: [
      ['className', ...blockClasses] as [string],
      ['role', 'note', 'img'] as [string, string, string],
      'ariaLabel',
    ],
    figure: [['className', 'code', 'diagram', 'island'] as [string, ...string[]]],
    span: [['className', ...codeClasses] as [string], 'lang'],
  },
  // Writers cannot set ids: `written-html.ts` passes none, and generated ids begin with `note-` or `section-`.
  clobberPrefix: '',
  protocols: {
    ...defaultSchema.protocols,
    href: ['https', 'http', 'mailto', 'tel'],
    src: ['https'],
  },
}
